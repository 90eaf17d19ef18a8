import { EventEmitter } from "node:events";
import { randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

export type Status = "CREATED" | "PAID" | "DECLINED" | "ERROR" | "CANCELLED";
export type RefundStatus = "DEBITED" | "PAID" | "ERROR";

/** A payment request as the API shows it; fields that are not set are null. */
export interface PaymentRequest {
  id: string;
  payeePaymentReference: string | null;
  paymentReference: string | null;
  callbackUrl: string;
  callbackIdentifier: string | null;
  payerAlias: string | null;
  payeeAlias: string;
  amount: number;
  currency: string;
  message: string;
  status: Status;
  errorCode: string | null;
  errorMessage: string | null;
  dateCreated: string;
  datePaid: string | null;
  /** The token that opens the request in the app; null if the request was sent to a phone number. */
  token: string | null;
}

export interface Refund {
  id: string;
  originalPaymentReference: string;
  payerPaymentReference: string | null;
  callbackUrl: string;
  callbackIdentifier: string | null;
  payerAlias: string;
  amount: number;
  currency: string;
  status: RefundStatus;
  errorCode: string | null;
  errorMessage: string | null;
  dateCreated: string;
  datePaid: string | null;
}

const schema = `
CREATE TABLE IF NOT EXISTS request (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS request_open ON request (json_extract(body, '$.status'));
CREATE TABLE IF NOT EXISTS refund (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
`;

/**
 * The book of the Swish simulator. A commit is on the disk when it returns, so a kill at any moment loses nothing that was
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

  find(id: string): PaymentRequest | null {
    const body = this.#read("request", id);
    return body === null ? null : (JSON.parse(body) as PaymentRequest);
  }

  save(request: PaymentRequest): void {
    this.#write("request", request);
  }

  findRefund(id: string): Refund | null {
    const body = this.#read("refund", id);
    return body === null ? null : (JSON.parse(body) as Refund);
  }

  saveRefund(refund: Refund): void {
    this.#write("refund", refund);
  }

  /** Payment requests, newest first. */
  list(): PaymentRequest[] {
    return this.#all("request").map((body) => JSON.parse(body) as PaymentRequest);
  }

  refunds(): Refund[] {
    return this.#all("refund").map((body) => JSON.parse(body) as Refund);
  }

  open(): PaymentRequest[] {
    return this.list().filter(({ status }) => status === "CREATED");
  }

  empty(): void {
    this.#db.exec("DELETE FROM request; DELETE FROM refund;");
    this.emit("changed");
  }

  close(): void {
    this.#db.close();
  }

  #read(table: "request" | "refund", id: string): string | null {
    const row = this.#db.prepare(`SELECT body FROM ${table} WHERE id = ?`).get(id);
    return row === undefined ? null : String(row["body"]);
  }

  #write(table: "request" | "refund", value: { id: string }): void {
    this.#db
      .prepare(`INSERT INTO ${table} (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body`)
      .run(value.id, JSON.stringify(value));
    this.emit("changed");
  }

  #all(table: "request" | "refund"): string[] {
    const rows = this.#db.prepare(`SELECT body FROM ${table} ORDER BY seq DESC LIMIT 1000`).all();
    return rows.map((row) => String(row["body"]));
  }
}

export const newReference = (): string => randomBytes(16).toString("hex").toUpperCase();
