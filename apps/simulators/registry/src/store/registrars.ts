import { isRegistrar } from "../model/guards.ts";
import type { Registrar } from "../model/objects.ts";
import type { Database, Row } from "./database.ts";
import { documentOf } from "./document.ts";

function registrarOf(row: Row): Registrar {
  return documentOf(row, isRegistrar);
}

export class Registrars {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  find(id: string): Registrar | undefined {
    const row = this.#db.row("SELECT data FROM registrar WHERE id = ?", id);
    return row === undefined ? undefined : registrarOf(row);
  }

  findByHandle(handle: string): Registrar | undefined {
    return this.find(handle) ?? this.list().find((registrar) => registrar.ianaId === handle);
  }

  /** All registrars in the order of their creation: the panel's accounts first. */
  list(): Registrar[] {
    return this.#db.rows("SELECT data FROM registrar ORDER BY rowid").map(registrarOf);
  }

  save(registrar: Registrar): void {
    this.#db.run(
      "INSERT INTO registrar (id, data) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data",
      registrar.id,
      JSON.stringify(registrar),
    );
  }
}
