-- The journal is the truth: what happened at a table, in order. Everything else can be made from it again.
CREATE TABLE journal (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    time DOUBLE PRECISION NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- A saved state now and then, so that opening a table need not replay all of it.
CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY,
    seq BIGINT NOT NULL,
    body TEXT NOT NULL
);

-- One line for each table, for lists; `due` is when the table needs somebody to look after it.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    seats BIGINT NOT NULL,
    phase TEXT NOT NULL,
    listed BIGINT NOT NULL,
    changed DOUBLE PRECISION NOT NULL,
    due DOUBLE PRECISION,
    card TEXT NOT NULL
);
CREATE INDEX tables_by_phase ON tables (phase, listed, changed);
CREATE INDEX tables_by_due ON tables (due);

CREATE TABLE users (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    account TEXT UNIQUE,
    password TEXT,
    webhook TEXT,
    webhook_secret TEXT,
    made DOUBLE PRECISION NOT NULL
);

CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    expires DOUBLE PRECISION NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_id);

-- Who sits where, for lists of one's own tables.
CREATE TABLE chairs (
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    user_id TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX chairs_by_user ON chairs (user_id);

CREATE TABLE results (
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    user_id TEXT NOT NULL,
    game TEXT NOT NULL,
    seats BIGINT NOT NULL,
    rank BIGINT NOT NULL,
    score DOUBLE PRECISION NOT NULL,
    won BIGINT NOT NULL,
    time DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_by_user ON results (user_id);

-- Every rating that a user has had; the one with the most games is the present one.
CREATE TABLE ratings (
    user_id TEXT NOT NULL,
    game TEXT NOT NULL,
    seats BIGINT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (user_id, game, seats, games)
);
