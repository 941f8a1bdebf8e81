-- Several servers may use one database. What they tell each other beside what they store need not survive a crash of the database: it is
-- said again.

-- How often something other than an answer was changed at a table: seats, habits, dice, rules.
ALTER TABLE tables ADD COLUMN changes BIGINT NOT NULL DEFAULT 0;

CREATE INDEX snapshots_carried ON snapshots (table_id, number) WHERE carried IS NOT NULL;

-- Who lives, by the clock of the database.
CREATE UNLOGGED TABLE nodes (
    id   TEXT        NOT NULL PRIMARY KEY,
    beat TIMESTAMPTZ NOT NULL
);

-- Which node acts for a table: lets its bots think, and gives the answers whose time has come.
CREATE UNLOGGED TABLE stewards (
    table_id TEXT NOT NULL PRIMARY KEY,
    node     TEXT NOT NULL
);
CREATE INDEX stewards_by_node ON stewards (node);

-- Who holds seats of a table just now, over which node.
CREATE SEQUENCE arrivals;
CREATE UNLOGGED TABLE present (
    table_id TEXT   NOT NULL,
    node     TEXT   NOT NULL,
    client   BIGINT NOT NULL,
    seats    BIGINT NOT NULL,
    visit    TEXT,
    came     BIGINT NOT NULL DEFAULT nextval('arrivals'),
    PRIMARY KEY (table_id, node, client)
);
CREATE INDEX present_by_node ON present (node);

-- Answers that wait for their time; nobody was told yet that they count.
CREATE UNLOGGED TABLE held (
    table_id TEXT   NOT NULL,
    seat     BIGINT NOT NULL,
    prompt   TEXT   NOT NULL,
    answer   TEXT   NOT NULL,
    request  TEXT   NOT NULL,
    PRIMARY KEY (table_id, seat)
);

-- How many connections addresses have to a node.
CREATE UNLOGGED TABLE addresses (
    node    TEXT   NOT NULL,
    address TEXT   NOT NULL,
    sockets BIGINT NOT NULL,
    PRIMARY KEY (node, address)
);

-- How many tables an address may still open.
CREATE UNLOGGED TABLE openings (
    address TEXT             NOT NULL PRIMARY KEY,
    left_of DOUBLE PRECISION NOT NULL,
    filled  TIMESTAMPTZ      NOT NULL
);

-- Inserts answers of many tables, for each table all or none, and returns the tables where they fit: where nothing was answered and nothing
-- changed that whoever answered did not know of. All statements in here see what was committed before the tables were held. `all_ids` are
-- held until the end of the transaction, in order, so that nobody waits in a circle; answers are for `ids`.
CREATE FUNCTION append_answers(
    all_ids TEXT[], ids TEXT[], firsts BIGINT[], known BIGINT[], asked BIGINT[],
    table_ids TEXT[], numbers BIGINT[], seats BIGINT[], deeds TEXT[], texts TEXT[], draws TEXT[], requests TEXT[], shown BIGINT[], ats BIGINT[]
) RETURNS TEXT[] LANGUAGE plpgsql AS $$
DECLARE
    fits TEXT[];
BEGIN
    PERFORM 1 FROM tables WHERE tables.id = ANY (all_ids) ORDER BY tables.id FOR NO KEY UPDATE;
    SELECT COALESCE(array_agg(wanted.id), '{}') INTO fits
    FROM unnest(ids, firsts, known) AS wanted (id, first, known)
    JOIN tables ON tables.id = wanted.id AND tables.changes = wanted.known
    WHERE wanted.first - 1 = COALESCE(
        (SELECT answers.number FROM answers WHERE answers.table_id = wanted.id ORDER BY answers.number DESC LIMIT 1), 0);
    INSERT INTO answers (table_id, number, seat, deed, answer, draws, request, shown, at)
    SELECT row.* FROM unnest(table_ids, numbers, seats, deeds, texts, append_answers.draws, requests, append_answers.shown, ats)
        AS row (table_id, number, seat, deed, answer, draws, request, shown, at)
    WHERE row.table_id = ANY (fits);
    UPDATE tables SET bot_asked = now.asked FROM unnest(ids, append_answers.asked) AS now (id, asked)
    WHERE tables.id = now.id AND now.id = ANY (fits) AND tables.bot_asked <> now.asked;
    RETURN fits;
END $$;
