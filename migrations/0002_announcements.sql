-- What was told to people where, so that after a crash or a failed send the bot can bring it up to the present
-- without saying anything twice.

CREATE TABLE announcements (
    id         INTEGER PRIMARY KEY,
    game       INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    -- What the message is for: 'lobby', 'table', 'hand:<user>' … One message at a time is the present one of a place.
    place      TEXT    NOT NULL,
    channel    INTEGER NOT NULL,
    -- Null: the send is under way, or the bot died in it. The nonce makes sending it again harmless.
    message    INTEGER,
    nonce      TEXT    NOT NULL,
    -- The state number that it shows; 0 before the first.
    shown_no   INTEGER NOT NULL,
    -- Replaced by a later message; the row stays until its buttons are gone.
    retired    INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
    posted_at  INTEGER
);

CREATE UNIQUE INDEX announcements_present ON announcements (game, place) WHERE retired = 0;
CREATE INDEX announcements_by_game ON announcements (game);
CREATE INDEX announcements_retired ON announcements (retired) WHERE retired = 1;
CREATE INDEX announcements_by_message ON announcements (message) WHERE message IS NOT NULL;
