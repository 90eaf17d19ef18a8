import { isDomain } from "../model/guards.ts";
import type { Domain } from "../model/objects.ts";
import { nextEventAt } from "../rules/life-cycle.ts";
import { type Database, type Row, text } from "./database.ts";
import { documentOf } from "./document.ts";

function domainOf(row: Row): Domain {
  return documentOf(row, isDomain);
}

/** Domains and their links to hosts and contacts. */
export class Domains {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  find(name: string): Domain | undefined {
    const row = this.#db.row("SELECT data FROM domain WHERE name = ?", name);
    return row === undefined ? undefined : domainOf(row);
  }

  exists(name: string): boolean {
    return this.#db.row("SELECT 1 FROM domain WHERE name = ?", name) !== undefined;
  }

  /** Writes a new or changed domain with its links and its next due instant. */
  save(domain: Domain): void {
    this.#db.run(
      `INSERT INTO domain (name, sponsor, next_event_at, data) VALUES (?, ?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET sponsor = excluded.sponsor, next_event_at = excluded.next_event_at, data = excluded.data`,
      domain.name,
      domain.sponsor,
      nextEventAt(domain),
      JSON.stringify(domain),
    );
    this.#db.run("DELETE FROM domain_host WHERE domain = ?", domain.name);
    for (const host of domain.hosts) {
      this.#db.run("INSERT INTO domain_host (domain, host) VALUES (?, ?)", domain.name, host);
    }
    this.#db.run("DELETE FROM domain_contact WHERE domain = ?", domain.name);
    const contacts = new Set(domain.contacts.map((contact) => contact.id));
    if (domain.registrant !== null) contacts.add(domain.registrant);
    for (const contact of contacts) {
      this.#db.run("INSERT INTO domain_contact (domain, contact) VALUES (?, ?)", domain.name, contact);
    }
  }

  delete(name: string): void {
    this.#db.run("DELETE FROM domain WHERE name = ?", name);
  }

  /** The domain whose state changes next; undefined if no change is due by `now`. */
  nextDue(now: number): { readonly name: string; readonly at: number } | undefined {
    const row = this.#db.row(
      "SELECT name, next_event_at FROM domain WHERE next_event_at <= ? ORDER BY next_event_at, name LIMIT 1",
      now,
    );
    return row === undefined ? undefined : { name: text(row, "name"), at: Number(row["next_event_at"]) };
  }

  namesUsingHost(host: string): string[] {
    return this.#db.rows("SELECT domain FROM domain_host WHERE host = ? ORDER BY domain", host).map((row) => text(row, "domain"));
  }

  isHostLinked(host: string): boolean {
    return this.#db.row("SELECT 1 FROM domain_host WHERE host = ? LIMIT 1", host) !== undefined;
  }

  isContactLinked(contact: string): boolean {
    return this.#db.row("SELECT 1 FROM domain_contact WHERE contact = ? LIMIT 1", contact) !== undefined;
  }

  /** All domains in the order of their names, or only those of one registrar. */
  list(registrar?: string): Domain[] {
    const rows =
      registrar === undefined
        ? this.#db.rows("SELECT data FROM domain ORDER BY name")
        : this.#db.rows("SELECT data FROM domain WHERE sponsor = ? ORDER BY name", registrar);
    return rows.map(domainOf);
  }

  /** The domain whose release is waiting for an answer under this case id. */
  releasedBy(caseId: string): Domain | undefined {
    const row = this.#db.row("SELECT data FROM domain WHERE json_extract(data, '$.release.caseId') = ?", caseId);
    return row === undefined ? undefined : domainOf(row);
  }

  quarantinedUntil(name: string, now: number): number | null {
    const row = this.#db.row("SELECT until FROM quarantine WHERE name = ? AND until > ?", name, now);
    return row === undefined ? null : Number(row["until"]);
  }

  quarantine(name: string, until: number): void {
    this.#db.run("INSERT OR REPLACE INTO quarantine (name, until) VALUES (?, ?)", name, until);
  }
}
