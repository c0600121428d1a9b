-- Who may administer this server.
CREATE TABLE admins (
    user_id TEXT PRIMARY KEY,
    since DOUBLE PRECISION NOT NULL
);

-- Who may not come in; for good where there is no end.
CREATE TABLE bans (
    user_id TEXT PRIMARY KEY,
    reason TEXT NOT NULL,
    since DOUBLE PRECISION NOT NULL,
    until DOUBLE PRECISION
);

-- What the host tells everybody.
CREATE TABLE notices (
    id TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    since DOUBLE PRECISION NOT NULL,
    until DOUBLE PRECISION NOT NULL
);

-- What administrators have done. Rows are added, and never changed but for users who are deleted.
CREATE TABLE audit (
    id TEXT PRIMARY KEY,
    time DOUBLE PRECISION NOT NULL,
    who TEXT NOT NULL,
    deed TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail TEXT NOT NULL
);
CREATE INDEX audit_by_time ON audit (time);

-- One-time links to a new password; only the hash of the link's secret is kept.
CREATE TABLE password_links (
    token TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    expires DOUBLE PRECISION NOT NULL
);
CREATE INDEX password_links_by_user ON password_links (user_id);

-- What the server has to remember about itself: its keys, and the address under which people reach it.
CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
