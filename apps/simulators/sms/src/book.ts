import { EventEmitter } from "node:events";
import { randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

export type Status = "created" | "sent" | "delivered" | "failed";

export interface Sms {
  id: string;
  /** The time in UTC without a zone, with six decimal places of a second, as the API writes it. */
  created: string;
  from: string;
  to: string;
  message: string;
  status: Status;
  /** Whether the sender asked for the text not to be logged (`dontlog`), so that only the phone gets it. */
  isSecret: boolean;
}

export interface Search {
  to?: string | undefined;
  /** Only SMS created before or after this instant. */
  before?: string | undefined;
  after?: string | undefined;
  limit: number;
}

type Row = Record<string, null | number | bigint | string | NodeJS.NonSharedUint8Array>;

const schema = `CREATE TABLE IF NOT EXISTS sms (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, created TEXT NOT NULL, sender TEXT NOT NULL,
  recipient TEXT NOT NULL, message TEXT NOT NULL, status TEXT NOT NULL, is_secret INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS sms_recipient ON sms (recipient, seq);`;

/** Every SMS that was sent. A commit is on the disk when it returns. */
export class Book extends EventEmitter<{ sms: [Sms]; changed: [] }> {
  readonly #db: DatabaseSync;

  constructor(path: string) {
    super();
    this.setMaxListeners(0);
    this.#db = new DatabaseSync(path);
    this.#db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    this.#db.exec(schema);
  }

  add(sms: Pick<Sms, "from" | "to" | "message" | "status" | "isSecret">): Sms {
    const kept: Sms = { ...sms, id: `s${randomBytes(16).toString("hex")}`, created: this.#nextInstant() };
    this.#db
      .prepare("INSERT INTO sms (id, created, sender, recipient, message, status, is_secret) VALUES (?, ?, ?, ?, ?, ?, ?)")
      .run(kept.id, kept.created, kept.from, kept.to, kept.message, kept.status, kept.isSecret ? 1 : 0);
    this.emit("sms", kept);
    return kept;
  }

  /** Marks an SMS as delivered to the phone. */
  deliver(id: string): void {
    this.#db.prepare("UPDATE sms SET status = 'delivered' WHERE id = ? AND status = 'created'").run(id);
    this.emit("changed");
  }

  find(id: string): Sms | null {
    const row = this.#db.prepare("SELECT * FROM sms WHERE id = ?").get(id);
    return row === undefined ? null : read(row);
  }

  /** Lists SMS, the newest first. */
  list({ to, before, after, limit }: Search): Sms[] {
    const rows = this.#db
      .prepare(
        `SELECT * FROM sms WHERE (:to IS NULL OR recipient = :to) AND (:before IS NULL OR created < :before)
           AND (:after IS NULL OR created > :after) ORDER BY seq DESC LIMIT :limit`,
      )
      .all({ to: to ?? null, before: before ?? null, after: after ?? null, limit });
    return rows.map(read);
  }

  empty(): void {
    this.#db.exec("DELETE FROM sms");
    this.emit("changed");
  }

  close(): void {
    this.#db.close();
  }

  /** Every SMS gets an instant of its own, because the list is paged by it. */
  #nextInstant(): string {
    const now = `${new Date().toISOString().slice(0, 23)}000`;
    const last = this.list({ limit: 1 })[0]?.created ?? "";
    if (now > last) return now;
    const micro = Number(last.slice(20)) + 1;
    return micro > 999_999 ? now : `${last.slice(0, 20)}${String(micro).padStart(6, "0")}`;
  }
}

function read(row: Row): Sms {
  return {
    id: String(row["id"]),
    created: String(row["created"]),
    from: String(row["sender"]),
    to: String(row["recipient"]),
    message: String(row["message"]),
    status: String(row["status"]) as Status,
    isSecret: row["is_secret"] === 1,
  };
}
