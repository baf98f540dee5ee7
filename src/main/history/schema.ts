/**
 * The steps from an empty database to the one of today, in order; a released step never changes.
 * Times are epoch ms, sizes bytes, durations ms.
 */
export const historySchema: readonly string[] = [
  `
  -- What a list shows of a delivery, kept up to date with each attempt. What can differ between attempts
  -- (environment, hook_id, subtype, verdict) is that of last_attempt.
  CREATE TABLE deliveries (
    id INTEGER PRIMARY KEY,
    channel_key TEXT NOT NULL,
    group_key BLOB,
    environment TEXT,
    delivery_id TEXT,
    hook_id TEXT,
    event TEXT,
    action TEXT,
    subtype TEXT,
    reference TEXT,
    verdict TEXT NOT NULL,
    first_at REAL NOT NULL,
    last_at REAL NOT NULL,
    last_attempt INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    statuses TEXT NOT NULL,
    body_size INTEGER NOT NULL,
    -- What the text of a filter is looked for in; see store/search-text.ts.
    search BLOB NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX deliveries_by_group ON deliveries (delivery_id, group_key) WHERE delivery_id IS NOT NULL;
  -- The list and its filters are answered from this index alone.
  CREATE INDEX deliveries_in_order
    ON deliveries (channel_key, last_attempt, environment, verdict, event, action, hook_id, last_at);
  CREATE INDEX deliveries_verified ON deliveries (channel_key, environment, id) WHERE verdict = 'verified';
  CREATE INDEX deliveries_not_verified ON deliveries (channel_key, environment, last_attempt)
    WHERE verdict <> 'verified';

  -- A body is stored once for all attempts of its delivery: retries carry the same one. There is no index on digests:
  -- they come in no order at all, so each group of attempts would rewrite pages all over it.
  CREATE TABLE bodies (
    delivery INTEGER PRIMARY KEY REFERENCES deliveries,
    digest TEXT NOT NULL,
    bytes BLOB NOT NULL
  ) STRICT;

  CREATE TABLE attempts (
    id INTEGER PRIMARY KEY,
    delivery INTEGER NOT NULL REFERENCES deliveries,
    channel_key TEXT NOT NULL,
    environment TEXT,
    hook_id TEXT,
    received_at REAL NOT NULL,
    answered_in REAL,
    verdict TEXT NOT NULL,
    verdict_at_receipt TEXT NOT NULL,
    reason TEXT NOT NULL,
    status INTEGER NOT NULL,
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    http_version TEXT NOT NULL,
    remote_address TEXT NOT NULL,
    headers TEXT NOT NULL
  ) STRICT;
  CREATE INDEX attempts_by_delivery ON attempts (delivery);
  CREATE INDEX attempts_by_hook ON attempts (channel_key, hook_id) WHERE hook_id IS NOT NULL;
  CREATE INDEX attempts_by_time ON attempts (channel_key, received_at, environment, answered_in);

  CREATE TABLE exchanges (
    id INTEGER PRIMARY KEY,
    channel_key TEXT NOT NULL,
    environment TEXT NOT NULL,
    operation TEXT NOT NULL,
    started_at REAL NOT NULL,
    label TEXT NOT NULL,
    method TEXT NOT NULL,
    url TEXT NOT NULL,
    status INTEGER,
    failed TEXT,
    cart_token TEXT,
    timing TEXT NOT NULL,
    request_headers TEXT NOT NULL,
    request_body BLOB NOT NULL,
    -- The response without its body, and the failure, as JSON; null where there is none.
    response TEXT,
    response_body BLOB,
    failure TEXT
  ) STRICT;
  CREATE INDEX exchanges_in_order ON exchanges (channel_key, environment, id, operation);

  CREATE TABLE carts (
    id INTEGER PRIMARY KEY,
    channel_key TEXT NOT NULL,
    environment TEXT NOT NULL,
    cart_token TEXT NOT NULL,
    updated_at REAL NOT NULL,
    cart TEXT NOT NULL,
    UNIQUE (channel_key, environment, cart_token)
  ) STRICT;
  `,
  `
  -- By which public name it came, and whether the console sent it to itself. The indexes from which the ladder is
  -- answered know self-tests, which count for nothing there.
  ALTER TABLE attempts ADD COLUMN host TEXT;
  ALTER TABLE attempts ADD COLUMN self_test INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE deliveries ADD COLUMN host TEXT;
  ALTER TABLE deliveries ADD COLUMN self_test INTEGER NOT NULL DEFAULT 0;
  DROP INDEX deliveries_in_order;
  DROP INDEX deliveries_verified;
  DROP INDEX deliveries_not_verified;
  DROP INDEX attempts_by_time;
  CREATE INDEX deliveries_in_order
    ON deliveries (channel_key, last_attempt, environment, verdict, event, action, hook_id, last_at, self_test);
  CREATE INDEX deliveries_verified ON deliveries (channel_key, environment, id)
    WHERE verdict = 'verified' AND self_test = 0;
  CREATE INDEX deliveries_not_verified ON deliveries (channel_key, environment, last_attempt)
    WHERE verdict <> 'verified' AND self_test = 0;
  CREATE INDEX attempts_by_time ON attempts (channel_key, received_at, environment, answered_in, self_test);
  `,
  `
  -- The step of a rehearsal that decided the answer, in words; a status of 0 is a connection without an answer.
  ALTER TABLE attempts ADD COLUMN rehearsal TEXT;
  `,
  `
  -- Attempts that went out again to an application, with its answer without its body as JSON, and its body.
  CREATE TABLE forwards (
    id INTEGER PRIMARY KEY,
    delivery INTEGER NOT NULL REFERENCES deliveries,
    attempt INTEGER NOT NULL REFERENCES attempts,
    kind TEXT NOT NULL,
    sent_at REAL NOT NULL,
    method TEXT NOT NULL,
    url TEXT NOT NULL,
    headers TEXT NOT NULL,
    answer TEXT,
    failure TEXT,
    took REAL NOT NULL,
    body BLOB NOT NULL
  ) STRICT;
  CREATE INDEX forwards_by_delivery ON forwards (delivery);
  `,
]
