-- Every table at which a user has ever sat or which they made, so that all of them are found when the user is deleted.
CREATE TABLE visits (
    user_id TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (user_id, table_id)
);

-- Work that was begun and has to be finished, also after a restart: a user to delete, an index to fill.
CREATE TABLE chores (
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    since DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (kind, subject)
);
INSERT INTO chores (kind, subject, since) VALUES ('index_visits', '', 0);

-- One row that is written now and then, to see whether the database still takes writes.
CREATE TABLE pulse (
    id BIGINT PRIMARY KEY,
    time DOUBLE PRECISION NOT NULL
);
