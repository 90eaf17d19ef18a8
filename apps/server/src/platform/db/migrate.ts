import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { Migrator, type Migration, type MigrationProvider } from "kysely/migration";
import { connect } from "./connect.ts";

const folder = path.resolve(import.meta.dirname, "../../../../../db/migrations");

const numberedFiles: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {};
    for (const file of (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted()) {
      const text = await readFile(path.join(folder, file), "utf8");
      migrations[file.replace(/\.sql$/, "")] = {
        up: async (db) => {
          await sql`set local lock_timeout = '3s'`.execute(db);
          await sql.raw(text).execute(db);
        },
      };
    }
    return migrations;
  },
};

/** Brings the database at url to the newest schema. The login must own the schema or be allowed to create roles. Gives the names applied. */
export async function migrate(url: string): Promise<string[]> {
  const pool = connect(url, null, 1);
  try {
    const migrator = new Migrator({ db: pool.kysely, provider: numberedFiles });
    const { error, results } = await migrator.migrateToLatest();
    if (error) {
      const failed = results?.find((result) => result.status === "Error")?.migrationName;
      throw new Error(`migration ${failed ?? ""} failed: ${error instanceof Error ? error.message : "unknown error"}`, {
        cause: error,
      });
    }
    return (results ?? []).filter((result) => result.status === "Success").map((result) => result.migrationName);
  } finally {
    await pool.close();
  }
}
