import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { migrations } from "./schema.ts";

export type Row = Record<string, SQLOutputValue>;

/**
 * A database in one SQLite file, used by one process, with every statement synchronous.
 *
 * WAL with synchronous=FULL: a transaction is on disk when `transaction` returns, so what was answered survives kill -9 and a
 * power cut. The exclusive lock keeps a second process off the same folder.
 */
export class Database {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;

  constructor(path: string) {
    this.#db = new DatabaseSync(path);
    try {
      this.#configure();
    } catch (error) {
      this.#db.close();
      throw error instanceof Error && error.message.includes("locked")
        ? new Error("the data folder is in use by another simulator", { cause: error })
        : error;
    }
  }

  #configure(): void {
    this.#db.exec("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;");
    this.#migrate();
  }

  #migrate(): void {
    const version = Number(this.row("PRAGMA user_version")?.["user_version"] ?? 0);
    if (version > migrations.length) throw new Error(`the data folder was written by a newer version (${version})`);
    migrations.slice(version).forEach((sql, at) => {
      this.transaction(() => {
        this.#db.exec(sql);
        this.#db.exec(`PRAGMA user_version = ${version + at + 1}`);
      });
    });
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const made = this.#db.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  row(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#statement(sql).get(...values);
  }

  rows(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#statement(sql).all(...values);
  }

  /** Runs `work` in one transaction, which is undone if it throws. Inner calls join the outer transaction. */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    this.#db.exec("BEGIN");
    this.#depth = 1;
    try {
      const result = work();
      this.#db.exec("COMMIT");
      return result;
    } catch (error) {
      this.#db.exec("ROLLBACK");
      throw error;
    } finally {
      this.#depth = 0;
    }
  }

  close(): void {
    this.#db.close();
  }
}

/** The value of a text column. The schema declares all columns that are read this way NOT NULL. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw new Error(`Column ${column} holds no text`);
  return value;
}
