import type { DatabaseSync } from "node:sqlite";

/**
 * Faults that can be injected into a call:
 * - `timeout_before`, `timeout_after`: never answered; with `after` the call is executed first
 * - `reset_before`, `reset_after`: the connection is cut instead of an answer; with `after` the call is executed first
 * - `error_before`, `error_after`: HTTP 500; with `after` the call is executed first
 * - `rate_limit`: HTTP 429, not executed
 * - `slow`: executed, and answered `delayMs` late
 */
export const faultKinds = [
  "timeout_before",
  "timeout_after",
  "reset_before",
  "reset_after",
  "error_before",
  "error_after",
  "rate_limit",
  "slow",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  /** HTTP method, or "*" for all. */
  method: string;
  /** Path of the API with `*` for one segment, such as /v1/payment_intents/*\/capture; "*" alone is every path. */
  path: string;
  kind: FaultKind;
  timesLeft: number;
  delayMs: number;
}

/** Faults waiting for a matching call, oldest first; stored in the book so that they survive a kill. */
export class Faults {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  add(fault: Fault): void {
    this.#db
      .prepare("INSERT INTO fault (method, path, kind, times_left, delay_ms) VALUES (?, ?, ?, ?, ?)")
      .run(fault.method, fault.path, fault.kind, fault.timesLeft, fault.delayMs);
  }

  clear(): void {
    this.#db.exec("DELETE FROM fault");
  }

  list(): Fault[] {
    return this.#rows().map(({ fault }) => fault);
  }

  /** Returns the fault for this call, and counts it as used once. */
  take(method: string, path: string): Fault | null {
    const found = this.#rows().find(({ fault }) => (fault.method === "*" || fault.method === method) && fits(fault.path, path));
    if (!found) return null;
    this.#db.prepare("UPDATE fault SET times_left = times_left - 1 WHERE seq = ?").run(found.seq);
    return found.fault;
  }

  #rows(): { seq: number; fault: Fault }[] {
    return this.#db
      .prepare("SELECT * FROM fault WHERE times_left > 0 ORDER BY seq")
      .all()
      .map((row) => ({
        seq: Number(row["seq"]),
        fault: {
          method: String(row["method"]),
          path: String(row["path"]),
          kind: faultKinds.find((kind) => kind === row["kind"]) ?? "error_before",
          timesLeft: Number(row["times_left"]),
          delayMs: Number(row["delay_ms"]),
        },
      }));
  }
}

function fits(pattern: string, path: string): boolean {
  if (pattern === "*") return true;
  const wanted = pattern.split("/");
  const given = path.split("/");
  return wanted.length === given.length && wanted.every((segment, index) => segment === "*" || segment === given[index]);
}
