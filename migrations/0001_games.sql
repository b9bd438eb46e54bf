-- Games, their seats, and everything that was ever done in them.
--
-- Conventions
--   * Times are Unix time in milliseconds, UTC.
--   * People, channels, servers and messages are Discord's numbers as they are (they fit 63 bits).
--   * JSON columns are opaque here: the rules engine wrote them and alone reads them. They may hold hidden cards.
--   * A number of a migration is never reused and a migration that was released is never edited.

-- "KNRR": tells a Knarr database from any other SQLite file.
PRAGMA application_id = 1263424082;

-- A table keeps the card set it began with, whole, whatever the files on disk say later.
CREATE TABLE card_sets (
    hash       TEXT    NOT NULL PRIMARY KEY,
    content    TEXT    NOT NULL CHECK (json_valid(content)),
    created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE games (
    -- AUTOINCREMENT: the number of a deleted game must not come back, since old buttons carry it.
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    guild         INTEGER,              -- null: opened in a direct message
    channel       INTEGER NOT NULL,     -- where it was opened
    thread        INTEGER,              -- where its messages go; null: the channel
    host          INTEGER NOT NULL,     -- the person who may start and cancel it
    status        TEXT    NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'abandoned', 'cancelled')),
    options       TEXT    NOT NULL CHECK (json_valid(options)),
    -- From the start on: secret until the game is over, since it determines every deck.
    seed          BLOB,
    card_set      TEXT REFERENCES card_sets (hash),
    rules_version INTEGER,
    -- Scores and winners, once finished.
    result        TEXT CHECK (result IS NULL OR json_valid(result)),
    -- How this table is shown: 'pictures' or 'text'; null: as each channel is used to.
    view          TEXT CHECK (view IN ('pictures', 'text')),
    -- The number of the latest entry. It only grows; every change compares and swaps it.
    state_no      INTEGER NOT NULL CHECK (state_no >= 1),
    created_at    INTEGER NOT NULL,
    touched_at    INTEGER NOT NULL,     -- when a person last did something at it
    CHECK (status <> 'running' OR (seed IS NOT NULL AND card_set IS NOT NULL AND rules_version IS NOT NULL))
);

-- Few games are open at a time, however many are over: every search among the open ones starts here.
CREATE INDEX games_by_status ON games (status, touched_at);

CREATE TABLE seats (
    game      INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat      INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    user      INTEGER NOT NULL,
    name      TEXT    NOT NULL,         -- as it was shown when the person sat down
    ship      TEXT    NOT NULL,
    joined_at INTEGER NOT NULL,
    left_at   INTEGER,                  -- left a running game (R13); the seat stays
    PRIMARY KEY (game, seat),
    UNIQUE (game, user),
    UNIQUE (game, ship)
) WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user, game);

-- The log: append only. One row for each change of a game, the lobby's included.
CREATE TABLE entries (
    game       INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    no         INTEGER NOT NULL CHECK (no >= 1),  -- the state number after it
    -- The first number of the entries that were committed together with it (a recruit and its take).
    batch      INTEGER NOT NULL CHECK (batch BETWEEN 1 AND no),
    -- 'open', 'join', 'leave', 'kick', 'ship', 'start', 'move', 'undo', 'resign', 'close'.
    -- Not checked here, so that a later kind needs no rebuilding of the table.
    kind       TEXT    NOT NULL,
    seat       INTEGER,                           -- who did it, if seated
    user       INTEGER,                           -- who did it; null: the bot itself
    action     TEXT CHECK (action IS NULL OR json_valid(action)),   -- the move, or what the kind needs
    events     TEXT CHECK (events IS NULL OR json_valid(events)),   -- what happened, in order
    -- Something hidden became known by it (a card drawn, a deck refilled): no undo goes behind it.
    reveals    INTEGER NOT NULL CHECK (reveals IN (0, 1)),
    -- An undo only: the number of the entry after which the table stands again.
    undo_to    INTEGER CHECK (undo_to < no),
    -- The state after it. The version says how to read it. Null in a lobby.
    state_version INTEGER,
    state      TEXT CHECK (state IS NULL OR json_valid(state)),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (game, no),
    CHECK ((state IS NULL) = (state_version IS NULL)),
    CHECK ((kind = 'undo') = (undo_to IS NOT NULL))
);

CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
BEGIN
    SELECT RAISE(ABORT, 'entries are append only');
END;
