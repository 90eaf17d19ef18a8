import { Contacts } from "./contacts.ts";
import { Database, text } from "./database.ts";
import { Domains } from "./domains.ts";
import { Hosts } from "./hosts.ts";
import { Polls } from "./polls.ts";
import { Registrars } from "./registrars.ts";

const objectTables = ["domain_host", "domain_contact", "domain", "contact", "host", "quarantine", "poll_message"];

/** The registry's own book: everything it stores, in one file. */
export class Store {
  readonly #db: Database;
  readonly domains: Domains;
  readonly contacts: Contacts;
  readonly hosts: Hosts;
  readonly polls: Polls;
  readonly registrars: Registrars;

  constructor(path: string) {
    this.#db = new Database(path);
    this.domains = new Domains(this.#db);
    this.contacts = new Contacts(this.#db);
    this.hosts = new Hosts(this.#db);
    this.polls = new Polls(this.#db);
    this.registrars = new Registrars(this.#db);
  }

  transaction<T>(work: () => T): T {
    return this.#db.transaction(work);
  }

  /** The next number of a named sequence, starting at 1. */
  next(sequence: string): number {
    const row = this.#db.row(
      `INSERT INTO sequence (name, value) VALUES (?, 1)
       ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value`,
      sequence,
    );
    return Number(row?.["value"]);
  }

  /** The value saved under a key; undefined if there is none. */
  setting(key: string): unknown {
    const row = this.#db.row("SELECT value FROM setting WHERE key = ?", key);
    return row === undefined ? undefined : JSON.parse(text(row, "value"));
  }

  saveSetting(key: string, value: unknown): void {
    this.#db.run("INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", key, JSON.stringify(value));
  }

  /** Deletes every object and message; accounts and settings stay. */
  clearObjects(): void {
    this.transaction(() => {
      for (const table of objectTables) this.#db.run(`DELETE FROM ${table}`);
    });
  }

  close(): void {
    this.#db.close();
  }
}
