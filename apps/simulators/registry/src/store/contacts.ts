import { isContact } from "../model/guards.ts";
import type { Contact } from "../model/objects.ts";
import { type Database, type Row, text } from "./database.ts";
import { documentOf } from "./document.ts";

function contactOf(row: Row): Contact {
  return documentOf(row, isContact);
}

export class Contacts {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  find(id: string): Contact | undefined {
    const row = this.#db.row("SELECT data FROM contact WHERE id = ?", id);
    return row === undefined ? undefined : contactOf(row);
  }

  save(contact: Contact): void {
    const due = contact.transfer?.status === "pending" ? contact.transfer.actsAt : null;
    this.#db.run(
      `INSERT INTO contact (id, sponsor, next_event_at, data) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET sponsor = excluded.sponsor, next_event_at = excluded.next_event_at, data = excluded.data`,
      contact.id,
      contact.sponsor,
      due,
      JSON.stringify(contact),
    );
  }

  delete(id: string): void {
    this.#db.run("DELETE FROM contact WHERE id = ?", id);
  }

  nextDue(now: number): { readonly id: string; readonly at: number } | undefined {
    const row = this.#db.row(
      "SELECT id, next_event_at FROM contact WHERE next_event_at <= ? ORDER BY next_event_at, id LIMIT 1",
      now,
    );
    return row === undefined ? undefined : { id: text(row, "id"), at: Number(row["next_event_at"]) };
  }
}
