import { randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import { DatabaseSync } from "node:sqlite";

export type Amount = { readonly currency_code: string; readonly value: string };
export type Intent = "CAPTURE" | "AUTHORIZE";

/** What happens to the money when the merchant captures it, as the payer chose on the page. */
export type Mood = "pays" | "declined" | "review";

export interface Capture {
  id: string;
  status: "COMPLETED" | "PENDING" | "DECLINED" | "PARTIALLY_REFUNDED" | "REFUNDED";
  amountMinor: number;
  createdAt: string;
}

export interface Authorization {
  id: string;
  status: "CREATED" | "CAPTURED" | "PARTIALLY_CAPTURED" | "VOIDED" | "EXPIRED";
  createdAt: string;
}

export interface Refund {
  id: string;
  captureId: string;
  status: "COMPLETED" | "PENDING" | "FAILED";
  amountMinor: number;
  createdAt: string;
}

export interface Order {
  id: string;
  intent: Intent;
  status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED";
  /** The purchase unit as the merchant sent it. */
  unit: Readonly<Record<string, unknown>>;
  description: string;
  amount: Amount;
  customId: string | null;
  returnUrl: string;
  cancelUrl: string;
  mood: Mood;
  captures: Capture[];
  authorizations: Authorization[];
  refunds: Refund[];
  createdAt: string;
  /** Whether the order has expired; it is then answered as not found. */
  isGone: boolean;
}

const schema = `
CREATE TABLE IF NOT EXISTS orders (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS answer (key TEXT PRIMARY KEY, status INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
`;

/**
 * The book of the PayPal simulator. A commit is on the disk when it returns, so a kill at any moment loses nothing that was
 * answered.
 */
export class Book extends EventEmitter<{ changed: [] }> {
  readonly #db: DatabaseSync;

  constructor(path: string) {
    super();
    this.setMaxListeners(0);
    this.#db = new DatabaseSync(path);
    this.#db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;");
    this.#db.exec(schema);
  }

  find(id: string): Order | null {
    const row = this.#db.prepare("SELECT body FROM orders WHERE id = ?").get(id);
    return row === undefined ? null : (JSON.parse(String(row["body"])) as Order);
  }

  save(order: Order): void {
    this.#db
      .prepare("INSERT INTO orders (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body")
      .run(order.id, JSON.stringify(order));
    this.emit("changed");
  }

  /** Orders, newest first, at most 1000. */
  list(): Order[] {
    const rows = this.#db.prepare("SELECT body FROM orders ORDER BY seq DESC LIMIT 1000").all();
    return rows.map((row) => JSON.parse(String(row["body"])) as Order);
  }

  /** The order that has a capture, an authorization or a refund with this id. */
  owner(id: string): Order | null {
    return (
      this.list().find(({ captures, authorizations, refunds }) =>
        [...captures, ...authorizations, ...refunds].some((part) => part.id === id),
      ) ?? null
    );
  }

  /** The answer to an earlier call with the same PayPal-Request-Id; null if there was none. */
  answered(key: string): { status: number; body: unknown } | null {
    const row = this.#db.prepare("SELECT status, body FROM answer WHERE key = ?").get(key);
    return row === undefined ? null : { status: Number(row["status"]), body: JSON.parse(String(row["body"])) };
  }

  keepAnswer(key: string, { status, body }: { status: number; body: unknown }): void {
    this.#db.prepare("INSERT OR IGNORE INTO answer (key, status, body) VALUES (?, ?, ?)").run(key, status, JSON.stringify(body));
  }

  empty(): void {
    this.#db.exec("DELETE FROM orders; DELETE FROM answer;");
    this.emit("changed");
  }

  close(): void {
    this.#db.close();
  }
}

const letters = "0123456789ABCDEFGHJKLMNPRSTUVWXY";
/** Ids of orders, captures and refunds have 17 digits and letters, and an id does not show what it identifies. */
export const newId = (): string => Array.from(randomBytes(17), (byte) => letters[byte % letters.length]).join("");

export const minorOf = ({ value }: Amount): number => Math.round(Number(value) * 100);
export const amountOf = (minor: number, currency: string): Amount => ({
  currency_code: currency,
  value: (minor / 100).toFixed(2),
});
