-- The same tables as in SQLite, as they are there after all migrations up to the sixth.
CREATE TABLE tables (
    id            TEXT   NOT NULL PRIMARY KEY,
    game          TEXT   NOT NULL,
    rules_version BIGINT NOT NULL,
    pack          TEXT   NOT NULL,
    setup         TEXT   NOT NULL,
    position      TEXT,
    seed          TEXT   NOT NULL,
    salt          TEXT,
    seed_known    BIGINT NOT NULL,
    watch         TEXT   NOT NULL,
    created       BIGINT NOT NULL,
    bot_asked     BIGINT NOT NULL
);

CREATE INDEX tables_of_bots ON tables (id) WHERE bot_asked = 1;
CREATE INDEX tables_by_age ON tables (created, id);

CREATE TABLE seats (
    table_id   TEXT   NOT NULL REFERENCES tables (id),
    seat       BIGINT NOT NULL,
    token      TEXT,
    invitation TEXT,
    player     TEXT   NOT NULL,
    label      TEXT,
    PRIMARY KEY (table_id, seat)
);

-- Append only. An undo is a row too. Whoever appends holds the row of the table, so nothing needs to look it up once more.
CREATE TABLE answers (
    table_id TEXT   NOT NULL,
    number   BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    deed     TEXT   NOT NULL,
    answer   TEXT   NOT NULL,
    draws    TEXT   NOT NULL,
    request  TEXT,
    shown    BIGINT,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE snapshots (
    table_id      TEXT   NOT NULL REFERENCES tables (id),
    number        BIGINT NOT NULL,
    covers        BIGINT NOT NULL,
    answers       BIGINT NOT NULL,
    rules_version BIGINT NOT NULL,
    pack          TEXT   NOT NULL,
    position      TEXT   NOT NULL,
    told_from     BIGINT NOT NULL,
    told          TEXT   NOT NULL,
    luck          TEXT   NOT NULL,
    carried       TEXT,
    since         BIGINT NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE habits (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    kind     TEXT   NOT NULL,
    habit    TEXT   NOT NULL,
    turn     BIGINT,
    PRIMARY KEY (table_id, seat, kind)
);

CREATE TABLE chances (
    table_id TEXT   NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    bits     TEXT   NOT NULL,
    row      BIGINT NOT NULL,
    snapshot BIGINT NOT NULL,
    number   BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE health (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL
);
