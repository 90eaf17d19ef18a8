import { isHost } from "../model/guards.ts";
import type { Host } from "../model/objects.ts";
import { superordinateName } from "../rules/names.ts";
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
      `INSERT INTO host (name, under, data) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET under = excluded.under, data = excluded.data`,
      host.name,
      superordinateName(host.name),
      JSON.stringify(host),
    );
  }

  delete(name: string): void {
    this.#db.run("DELETE FROM host WHERE name = ?", name);
  }

  #named(domain: string): Host[] {
    return this.#db.rows("SELECT data FROM host WHERE under = ? ORDER BY name", domain).map(hostOf);
  }

  /** Hosts below a domain, in name order. */
  below(domain: string): Host[] {
    return this.#named(domain).filter((host) => host.superordinate === domain);
  }

  /** Hosts below a domain that became external because the domain did not exist when they were created. */
  strayUnder(domain: string): Host[] {
    return this.#named(domain).filter((host) => host.superordinate === null);
  }
}
