CREATE TABLE tables (
    id            TEXT    NOT NULL PRIMARY KEY,
    game          TEXT    NOT NULL,
    rules_version INTEGER NOT NULL,
    pack          TEXT    NOT NULL,
    setup         TEXT    NOT NULL,
    position      TEXT,
    seed          TEXT    NOT NULL,
    watch         TEXT    NOT NULL,
    created       INTEGER NOT NULL,
    bot_asked     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_of_bots ON tables (id) WHERE bot_asked = 1;

CREATE TABLE seats (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    token    TEXT,
    player   TEXT    NOT NULL,
    label    TEXT,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- Append only. An undo is a row too.
CREATE TABLE answers (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    deed     TEXT    NOT NULL,
    answer   TEXT    NOT NULL,
    draws    TEXT    NOT NULL,
    request  TEXT,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
