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
  `
  -- What a tester keeps of a delivery: a pin, which holds it back from every deletion by age and size, and a note.
  ALTER TABLE deliveries ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE deliveries ADD COLUMN note TEXT NOT NULL DEFAULT '';
  CREATE INDEX deliveries_pinned ON deliveries (channel_key, last_attempt) WHERE pinned = 1;
  CREATE INDEX deliveries_noted ON deliveries (channel_key, last_attempt) WHERE note <> '';
  `,
  `
  -- The exchange whose request was sent again.
  ALTER TABLE exchanges ADD COLUMN repeat_of INTEGER;
  `,
  `
  -- What a text is looked for in: of each delivery its headers, its reference and the head of its body, and of each
  -- later attempt the headers that the first one did not have; see store/search-document.ts. Only the index is kept.
  -- What is put in is folded already, so that every character counts as it is.
  CREATE VIRTUAL TABLE delivery_search
    USING fts5(document, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
  CREATE VIRTUAL TABLE attempt_search
    USING fts5(document, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');
  -- The attempts up to this one are in the index; those that follow are looked at themselves.
  CREATE TABLE search_progress (attempt INTEGER NOT NULL) STRICT;
  INSERT INTO search_progress VALUES (0);
  -- What is deleted goes from the index with it; when the newest went, its number will be given again.
  CREATE TRIGGER delivery_search_forgets AFTER DELETE ON deliveries BEGIN
    DELETE FROM delivery_search WHERE rowid = old.id;
  END;
  CREATE TRIGGER attempt_search_forgets AFTER DELETE ON attempts BEGIN
    DELETE FROM attempt_search WHERE rowid = old.id;
    UPDATE search_progress SET attempt = (SELECT ifnull(max(id), 0) FROM attempts)
      WHERE attempt > (SELECT ifnull(max(id), 0) FROM attempts);
  END;
  `,
  `
  -- The highest number that each table ever gave: what was deleted must never be taken for what came after it.
  CREATE TABLE highest_ids (name TEXT PRIMARY KEY, id INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO highest_ids VALUES ('deliveries', 0), ('attempts', 0), ('exchanges', 0), ('forwards', 0);
  CREATE TRIGGER deliveries_are_numbered_once AFTER DELETE ON deliveries BEGIN
    UPDATE highest_ids SET id = old.id WHERE name = 'deliveries' AND id < old.id;
  END;
  CREATE TRIGGER attempts_are_numbered_once AFTER DELETE ON attempts BEGIN
    UPDATE highest_ids SET id = old.id WHERE name = 'attempts' AND id < old.id;
  END;
  CREATE TRIGGER exchanges_are_numbered_once AFTER DELETE ON exchanges BEGIN
    UPDATE highest_ids SET id = old.id WHERE name = 'exchanges' AND id < old.id;
  END;
  CREATE TRIGGER forwards_are_numbered_once AFTER DELETE ON forwards BEGIN
    UPDATE highest_ids SET id = old.id WHERE name = 'forwards' AND id < old.id;
  END;
  -- What is oldest, for the limits of the history; and what SQLite looks up before an attempt goes.
  CREATE INDEX deliveries_by_age ON deliveries (last_at) WHERE pinned = 0;
  CREATE INDEX exchanges_by_age ON exchanges (started_at);
  CREATE INDEX forwards_by_attempt ON forwards (attempt);
  `,
  `
  -- What the call depended on here when it was made, as JSON.
  ALTER TABLE exchanges ADD COLUMN circumstances TEXT;
  `,
  `
  -- What the text of a filter is looked for in; see store/search-text.ts. What was stored before is found by it too,
  -- but for the case of letters outside ASCII. The list and its filters are answered from the index alone: an
  -- exchange's row has its bodies with it.
  ALTER TABLE exchanges ADD COLUMN search BLOB NOT NULL DEFAULT x'';
  UPDATE exchanges SET search = CAST(lower(concat_ws(CAST(x'ff' AS TEXT), method || ' ' || url, label, status, failed,
    cart_token, '')) AS BLOB);
  CREATE INDEX exchanges_searched
    ON exchanges (channel_key, environment, id, operation, status, failed, started_at, search);
  `,
  `
  -- What the findings of each delivery come to, for the list and its filters; counts are null until it was judged.
  -- Between judgements a delivery can be marked, so that it is judged again: a mark that came meanwhile is kept.
  CREATE TABLE delivery_findings (
    delivery INTEGER PRIMARY KEY,
    errors INTEGER,
    warnings INTEGER,
    notes INTEGER,
    -- The codes of all findings, each with a space before it.
    codes TEXT NOT NULL DEFAULT '',
    -- The first 48 bits of the digest of its body: leads to others with the same one.
    body INTEGER,
    -- When it is to be judged again, epoch ms; null when nothing is known that would change it.
    due REAL,
    marks INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX delivery_findings_due ON delivery_findings (due) WHERE due IS NOT NULL;
  CREATE INDEX delivery_findings_by_body ON delivery_findings (body) WHERE body IS NOT NULL;
  -- The deliveries of the attempts up to this one were judged.
  CREATE TABLE findings_progress (attempt INTEGER NOT NULL) STRICT;
  INSERT INTO findings_progress VALUES (0);
  -- What stood beside a deleted delivery is judged without it.
  CREATE TRIGGER delivery_findings_forget AFTER DELETE ON deliveries BEGIN
    UPDATE delivery_findings SET due = 0, marks = marks + 1
      WHERE delivery IN (SELECT id FROM deliveries WHERE delivery_id = old.delivery_id AND channel_key = old.channel_key)
        OR body = (SELECT body FROM delivery_findings WHERE delivery = old.id) AND codes LIKE '% replay-or-relabel%';
    DELETE FROM delivery_findings WHERE delivery = old.id;
  END;
  CREATE TRIGGER findings_progress_forgets AFTER DELETE ON attempts BEGIN
    UPDATE findings_progress SET attempt = (SELECT ifnull(max(id), 0) FROM attempts)
      WHERE attempt > (SELECT ifnull(max(id), 0) FROM attempts);
  END;
  `,
  `
  -- Calls by their time, for the timeline; attempts have such an index already.
  CREATE INDEX exchanges_by_time ON exchanges (channel_key, environment, started_at);
  `,
  `
  -- When it was read from a file, and from which; null for what was received. It stands apart from what was received,
  -- as deliveries of its own, and counts for nothing: the indexes from which is counted know it.
  ALTER TABLE deliveries ADD COLUMN imported_at REAL;
  ALTER TABLE deliveries ADD COLUMN imported_file TEXT;
  ALTER TABLE attempts ADD COLUMN imported_at REAL;
  DROP INDEX deliveries_in_order;
  DROP INDEX deliveries_verified;
  DROP INDEX deliveries_not_verified;
  DROP INDEX attempts_by_time;
  CREATE INDEX deliveries_in_order ON deliveries
    (channel_key, last_attempt, environment, verdict, event, action, hook_id, last_at, self_test, imported_at);
  CREATE INDEX deliveries_verified ON deliveries (channel_key, environment, id)
    WHERE verdict = 'verified' AND self_test = 0 AND imported_at IS NULL;
  CREATE INDEX deliveries_not_verified ON deliveries (channel_key, environment, last_attempt)
    WHERE verdict <> 'verified' AND self_test = 0 AND imported_at IS NULL;
  CREATE INDEX attempts_by_time ON attempts
    (channel_key, received_at, environment, answered_in, self_test, imported_at);
  -- What was imported is as old as its import: its own times may be long past. See store/age.ts.
  DROP INDEX deliveries_by_age;
  CREATE INDEX deliveries_by_age ON deliveries (max(last_at, ifnull(imported_at, 0))) WHERE pinned = 0;
  `,
  `
  -- Deliveries by their ids, up to this one; those that follow are known in memory. See store/delivery-names.ts.
  CREATE TABLE delivery_names (
    delivery_id TEXT NOT NULL,
    delivery INTEGER NOT NULL,
    PRIMARY KEY (delivery_id, delivery)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO delivery_names SELECT delivery_id, id FROM deliveries WHERE delivery_id IS NOT NULL ORDER BY delivery_id;
  CREATE TABLE names_progress (delivery INTEGER NOT NULL) STRICT;
  INSERT INTO names_progress SELECT ifnull(max(id), 0) FROM deliveries;
  DROP INDEX deliveries_by_group;
  DROP TRIGGER delivery_findings_forget;
  -- The findings first: they look up by name what stood beside it.
  CREATE TRIGGER deliveries_forget AFTER DELETE ON deliveries BEGIN
    UPDATE delivery_findings SET due = 0, marks = marks + 1
      WHERE delivery IN (
          SELECT id FROM deliveries WHERE +channel_key = old.channel_key AND id IN (
            SELECT delivery FROM delivery_names WHERE delivery_id = old.delivery_id
            UNION ALL SELECT id FROM deliveries
              WHERE id > (SELECT delivery FROM names_progress) AND delivery_id = old.delivery_id))
        OR body = (SELECT body FROM delivery_findings WHERE delivery = old.id) AND codes LIKE '% replay-or-relabel%';
    DELETE FROM delivery_findings WHERE delivery = old.id;
    DELETE FROM delivery_names WHERE delivery_id = old.delivery_id AND delivery = old.id;
  END;
  -- Only what was not verified is ever asked for by its hook.
  DROP INDEX attempts_by_hook;
  CREATE INDEX attempts_not_verified ON attempts (channel_key, hook_id)
    WHERE hook_id IS NOT NULL AND verdict <> 'verified';
  `,
]
