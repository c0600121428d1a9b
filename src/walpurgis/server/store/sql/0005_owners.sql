-- Who has set up which table, and how much it brought along: for quotas of tables that are still open.
CREATE TABLE owners (
    table_id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    bots_only BIGINT NOT NULL,
    bytes BIGINT NOT NULL
);
CREATE INDEX owners_by_user ON owners (user_id);
