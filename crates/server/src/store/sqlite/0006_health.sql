-- Written and read when somebody asks whether the store works.
CREATE TABLE health (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;
