-- How the seed came about: the salt of its commitment, and whether a person gave it. Tables of earlier releases do not say.
ALTER TABLE tables ADD COLUMN salt TEXT;
ALTER TABLE tables ADD COLUMN seed_known INTEGER NOT NULL DEFAULT 0;

-- What seats added to the dice when they sat down. Append only.
CREATE TABLE chances (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    bits     TEXT    NOT NULL,
    row      INTEGER NOT NULL, -- the newest row of answers then; 0 = none
    snapshot INTEGER NOT NULL, -- the newest snapshot then; 0 = none
    number   INTEGER NOT NULL, -- counted from 1
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
