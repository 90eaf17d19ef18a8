import { isHost } from "../model/guards.ts";
import type { Host } from "../model/objects.ts";
import type { Database, Row } from "./database.ts";
import { documentOf } from "./document.ts";

function hostOf(row: Row): Host {
  return documentOf(row, isHost);
}

export class Hosts {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  find(name: string): Host | undefined {
    const row = this.#db.row("SELECT data FROM host WHERE name = ?", name);
    return row === undefined ? undefined : hostOf(row);
  }

  save(host: Host): void {
    this.#db.run(
      `INSERT INTO host (name, superordinate, data) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET superordinate = excluded.superordinate, data = excluded.data`,
      host.name,
      host.superordinate,
      JSON.stringify(host),
    );
  }

  delete(name: string): void {
    this.#db.run("DELETE FROM host WHERE name = ?", name);
  }

  /** Hosts below a domain, in name order. */
  below(domain: string): Host[] {
    return this.#db.rows("SELECT data FROM host WHERE superordinate = ? ORDER BY name", domain).map(hostOf);
  }
}
