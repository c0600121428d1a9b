-- News for people who are not there, written with the entry that they are about and kept until they are delivered.
CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    body TEXT NOT NULL,
    tries BIGINT NOT NULL,
    due DOUBLE PRECISION NOT NULL
);
CREATE INDEX outbox_by_due ON outbox (due);
CREATE INDEX outbox_by_user ON outbox (user_id);
