-- One e-mail address for each user who gave one. Nothing but its confirmation is sent to it before it is confirmed.
CREATE TABLE emails (
    user_id TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    confirmed BIGINT NOT NULL,
    your_turn BIGINT NOT NULL,
    token TEXT NOT NULL,
    expires DOUBLE PRECISION NOT NULL
);

-- Browsers that asked for push messages.
CREATE TABLE push_subscriptions (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    language TEXT NOT NULL,
    made DOUBLE PRECISION NOT NULL
);
CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id);

-- By which way a message leaves, and where it goes to where there are several.
ALTER TABLE outbox ADD COLUMN channel TEXT NOT NULL DEFAULT 'webhook';
ALTER TABLE outbox ADD COLUMN target TEXT NOT NULL DEFAULT '';
CREATE INDEX outbox_by_channel ON outbox (channel);
