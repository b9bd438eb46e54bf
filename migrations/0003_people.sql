-- How a person likes to be shown things. No row: the defaults.

CREATE TABLE people (
    user       INTEGER NOT NULL PRIMARY KEY,
    view       TEXT CHECK (view IN ('pictures', 'text')),          -- null: as the table has it
    hand_dm    INTEGER NOT NULL DEFAULT 1 CHECK (hand_dm IN (0, 1)), -- the hand by direct message
    locale     TEXT,                                                -- the language last seen, as Discord names it
    updated_at INTEGER NOT NULL
) WITHOUT ROWID;
