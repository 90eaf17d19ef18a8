import { DatabaseSync } from "node:sqlite";

// One row per object of the API, holding its newest version exactly as it was answered.
const schema = `
CREATE TABLE IF NOT EXISTS object (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  created INTEGER NOT NULL,
  body TEXT NOT NULL,
  note TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS object_kind ON object (kind, seq);
CREATE INDEX IF NOT EXISTS object_payment_intent ON object (kind, json_extract(body, '$.payment_intent'));
CREATE INDEX IF NOT EXISTS object_customer ON object (kind, json_extract(body, '$.customer'));
CREATE INDEX IF NOT EXISTS object_charge ON object (kind, json_extract(body, '$.charge'));
CREATE INDEX IF NOT EXISTS object_open_session ON object (json_extract(body, '$.expires_at'))
  WHERE kind = 'checkout.session' AND json_extract(body, '$.status') = 'open';

CREATE TABLE IF NOT EXISTS event (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  created INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS delivery (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  event_id TEXT NOT NULL,
  type TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'held', 'delivered', 'dropped', 'given_up')),
  due_ms INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  tamper TEXT NOT NULL,
  last_status INTEGER,
  last_error TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS delivery_due ON delivery (due_ms, seq) WHERE state = 'waiting';

CREATE TABLE IF NOT EXISTS idempotency (
  key TEXT PRIMARY KEY,
  created INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  request_id TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS fault (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  times_left INTEGER NOT NULL,
  delay_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

const tables = ["object", "event", "delivery", "idempotency", "fault"];

/**
 * Opens the provider's own book. It uses WAL with synchronous FULL: a commit is on the disk when it returns, so a kill at any
 * moment loses nothing that was answered.
 */
export function openDatabase(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;");
  db.exec(schema);
  return db;
}

/** Deletes everything except the settings. */
export function emptyDatabase(db: DatabaseSync): void {
  inTransaction(db, () => {
    for (const table of tables) db.exec(`DELETE FROM ${table}`);
  });
}

/** Runs `work` as one transaction, which is rolled back when it throws. Must not be nested. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}
