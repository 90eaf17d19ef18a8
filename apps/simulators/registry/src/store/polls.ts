import { isPollMessage } from "../model/guards.ts";
import type { NewPollMessage, PollMessage } from "../model/objects.ts";
import type { Database } from "./database.ts";
import { documentOf } from "./document.ts";

/** One first-in first-out queue per registrar (RFC 5730 section 2.9.2.3). */
export class Polls {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  queue(registrar: string, message: NewPollMessage): void {
    this.#db.run("INSERT INTO poll_message (registrar, data) VALUES (?, ?)", registrar, JSON.stringify(message));
  }

  count(registrar: string): number {
    return Number(this.#db.row("SELECT count(*) AS n FROM poll_message WHERE registrar = ?", registrar)?.["n"] ?? 0);
  }

  head(registrar: string): PollMessage | undefined {
    const row = this.#db.row("SELECT id, data FROM poll_message WHERE registrar = ? ORDER BY id LIMIT 1", registrar);
    if (row === undefined) return undefined;
    return { ...documentOf(row, isPollMessage), id: String(row["id"]) };
  }

  /** Removes one message. Returns false if the registrar has no message with that id. */
  acknowledge(registrar: string, id: string): boolean {
    if (!/^\d{1,15}$/.test(id)) return false;
    return this.#db.run("DELETE FROM poll_message WHERE registrar = ? AND id = ?", registrar, Number(id)) === 1;
  }

  list(registrar: string): PollMessage[] {
    return this.#db
      .rows("SELECT id, data FROM poll_message WHERE registrar = ? ORDER BY id LIMIT 1000", registrar)
      .map((row) => ({ ...documentOf(row, isPollMessage), id: String(row["id"]) }));
  }
}
