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
  status: "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED";
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
  /** The merchant's name for the customer whose PayPal account is to be kept with this order; null: it is not kept. */
  keepFor: string | null;
  /** The token of the account that was kept with this order; null: there is none, or PayPal has not created it yet. */
  tokenId: string | null;
  /** Whether the order has expired; it is then answered as not found. */
  isGone: boolean;
}

/** A PayPal account that its owner lets the merchant charge later. */
export interface Token {
  id: string;
  /** The order with which it was kept; null: it was kept without a payment. */
  orderId: string | null;
  customerId: string;
  merchantCustomerId: string;
  email: string;
  payerId: string;
  /** What PayPal does with the merchant's charges. */
  mood: TokenMood;
}
/** A page on which a payer allows later charges without paying. */
export interface Setup {
  id: string;
  status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "VAULTED";
  merchantCustomerId: string;
  returnUrl: string;
  cancelUrl: string;
}
export type TokenMood = "pays" | "declined" | "asks";

export interface Dispute {
  dispute_id: string;
  create_time: string;
  reason: string;
  status: "OPEN" | "WAITING_FOR_SELLER_RESPONSE" | "UNDER_REVIEW" | "RESOLVED";
  dispute_life_cycle_stage: "INQUIRY" | "CHARGEBACK";
  dispute_amount: Amount;
  dispute_outcome?: { outcome_code: string };
  seller_response_due_date: string;
  disputed_transactions: { seller_transaction_id: string; custom: string | null }[];
  money_movements: { affected_party: "SELLER"; reason: string; type: "DEBIT" | "CREDIT"; amount: Amount }[];
  evidences?: { evidence_type: string; notes: string; documents: { name: string }[] }[];
}

const schema = `
CREATE TABLE IF NOT EXISTS orders (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS disputes (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS tokens (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS setups (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
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

  findDispute(id: string): Dispute | null {
    const row = this.#db.prepare("SELECT body FROM disputes WHERE id = ?").get(id);
    return row === undefined ? null : (JSON.parse(String(row["body"])) as Dispute);
  }

  saveDispute(dispute: Dispute): void {
    this.#db
      .prepare("INSERT INTO disputes (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body")
      .run(dispute.dispute_id, JSON.stringify(dispute));
    this.emit("changed");
  }

  /** Disputes, newest first, at most 1000. */
  listDisputes(): Dispute[] {
    const rows = this.#db.prepare("SELECT body FROM disputes ORDER BY seq DESC LIMIT 1000").all();
    return rows.map((row) => JSON.parse(String(row["body"])) as Dispute);
  }

  findToken(id: string): Token | null {
    const row = this.#db.prepare("SELECT body FROM tokens WHERE id = ?").get(id);
    return row === undefined ? null : (JSON.parse(String(row["body"])) as Token);
  }

  saveToken(token: Token): void {
    this.#db
      .prepare("INSERT INTO tokens (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body")
      .run(token.id, JSON.stringify(token));
    this.emit("changed");
  }

  findSetup(id: string): Setup | null {
    const row = this.#db.prepare("SELECT body FROM setups WHERE id = ?").get(id);
    return row === undefined ? null : (JSON.parse(String(row["body"])) as Setup);
  }

  saveSetup(setup: Setup): void {
    this.#db
      .prepare("INSERT INTO setups (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body")
      .run(setup.id, JSON.stringify(setup));
    this.emit("changed");
  }

  deleteToken(id: string): void {
    this.#db.prepare("DELETE FROM tokens WHERE id = ?").run(id);
    this.emit("changed");
  }

  /** Kept PayPal accounts, newest first. */
  listTokens(): Token[] {
    const rows = this.#db.prepare("SELECT body FROM tokens ORDER BY seq DESC LIMIT 1000").all();
    return rows.map((row) => JSON.parse(String(row["body"])) as Token);
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
    this.#db.exec("DELETE FROM orders; DELETE FROM disputes; DELETE FROM tokens; DELETE FROM setups; DELETE FROM answer;");
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
