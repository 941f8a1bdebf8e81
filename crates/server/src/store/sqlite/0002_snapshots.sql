-- To whom a row showed: a bit for each seat, the seventeenth for spectators. Rows of release 0.1.0 do not say.
ALTER TABLE answers ADD COLUMN shown INTEGER;

-- What a table needs to go on under other rules: where it stood, and what was told up to there. Append only.
CREATE TABLE snapshots (
    table_id      TEXT    NOT NULL REFERENCES tables (id),
    number        INTEGER NOT NULL,
    covers        INTEGER NOT NULL, -- the newest row of answers that counts in it; 0 = none
    answers       INTEGER NOT NULL, -- how many answers had been given
    rules_version INTEGER NOT NULL,
    pack          TEXT    NOT NULL,
    position      TEXT    NOT NULL,
    told_from     INTEGER NOT NULL, -- the first answer that is told of here; 0 = the opening
    told          TEXT    NOT NULL,
    luck          TEXT    NOT NULL,
    carried       TEXT,             -- where the table was carried over to other rules: the rows up to here are not replayed
    since         INTEGER NOT NULL, -- since when those who are asked are
    PRIMARY KEY (table_id, number)
) STRICT;
