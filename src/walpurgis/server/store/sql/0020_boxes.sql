-- The boxes of games, by content: those that tables were begun with, and those that people have brought.
-- A row never changes but for who brought it, so a game goes on and is replayed with the numbers it began with.
CREATE TABLE boxes (
    game TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    contents TEXT NOT NULL,
    title TEXT NOT NULL,
    maker TEXT NOT NULL,
    since DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game, fingerprint)
);
CREATE INDEX boxes_by_maker ON boxes (maker);

-- With which box a table is played; empty for tables of earlier versions.
ALTER TABLE tables ADD COLUMN box TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_by_box ON tables (game, box);
