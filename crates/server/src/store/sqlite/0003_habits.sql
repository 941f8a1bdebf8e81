-- What a seat wants done with questions of a kind without being asked. A seat without a row is asked.
CREATE TABLE habits (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    kind     TEXT    NOT NULL,
    habit    TEXT    NOT NULL,
    turn     INTEGER, -- the turn, if it was the seat's own: the habit is kept until its next one
    PRIMARY KEY (table_id, seat, kind)
) STRICT, WITHOUT ROWID;
