import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { connect } from "./connect.ts";
import {
  dropRemovedFunctions,
  loadFunctions,
  loadRoles,
  openLoaded,
  readLoaded,
  readTexts,
  rememberFormerFunctions,
  type Texts,
} from "./functions.ts";
import type { Trx } from "./transaction.ts";

const ownFolder = path.resolve(import.meta.dirname, "../../../../../db");

/**
 * When several processes start together, one migrates and the others wait for this lock. Kysely's migrator, which was used
 * before, took the same lock.
 */
const migrationLock = "3853314791062309107";

const baseline = "0001_baseline";
/** The last of the migrations that the baseline replaces. */
const lastFormer = "0284_note_refused_tokens";

const nameOf = (entry: string): string => path.basename(entry, ".sql");

/** A migration is a file, or a folder of files that are run in the order of their names. */
async function filesOf(folder: string, entry: string): Promise<string[]> {
  if (entry.endsWith(".sql")) return [entry];
  const files = (await readdir(path.join(folder, entry))).filter((name) => name.endsWith(".sql")).toSorted();
  return files.map((name) => path.join(entry, name));
}

async function run(trx: Trx, folder: string, file: string): Promise<void> {
  const text = await readFile(path.join(folder, file), "utf8");
  try {
    await sql.raw(text).execute(trx);
  } catch (error) {
    throw new Error(`migration ${file} failed: ${error instanceof Error ? error.message : "unknown error"}`, { cause: error });
  }
}

/** Makes the table that records the applied migrations, unless it exists. */
async function openApplied(trx: Trx): Promise<void> {
  await sql`create table if not exists applied_migration (
    name       text primary key,
    applied_at timestamptz not null default now())`.execute(trx);
}

/**
 * A database with all migrations from before the baseline counts as being at the baseline. One with only some of them is
 * refused.
 */
async function adoptFormer(trx: Trx): Promise<void> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(trx);
  if ((tables[0]?.name ?? null) === null) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(trx);
  const newest = rows[0]?.name;
  if (newest !== lastFormer)
    throw new Error(
      `This database was made by a version before the first release and is at migration ${newest}. ` +
        `Start the version whose last migration is ${lastFormer} with it once, or begin with a new database.`,
    );
  await sql`insert into applied_migration (name) values (${baseline})`.execute(trx);
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(trx);
  await sql`alter table applied_migration owner to nameplane_owner; alter table loaded_sql owner to nameplane_owner`.execute(trx);
  await rememberFormerFunctions(trx);
}

async function applyMigrations(trx: Trx, folder: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from applied_migration`.execute(trx);
  const applied = new Set(rows.map(({ name }) => name));
  const newest = [...applied].toSorted().at(-1) ?? "";
  const entries = (await readdir(folder)).toSorted();
  const names = new Set(entries.map(nameOf));
  const unknown = [...applied].find((name) => !names.has(name));
  if (unknown !== undefined)
    throw new Error(`The database has migration ${unknown}, which this version of the program does not know.`);
  const open = entries.filter((entry) => !applied.has(nameOf(entry)));
  for (const entry of open) {
    if (nameOf(entry) < newest) throw new Error(`Migration ${nameOf(entry)} comes after ${newest}: give it a higher number.`);
    for (const file of await filesOf(folder, entry)) await run(trx, folder, file);
    await sql`insert into applied_migration (name) values (${nameOf(entry)})`.execute(trx);
  }
  return open.map(nameOf);
}

async function migrateLocked(trx: Trx, folder: string, texts: Texts): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(trx);
  // With checks of function bodies off, a function may refer to tables and functions that are created later.
  await sql`set local lock_timeout = '3s'; set local check_function_bodies = off`.execute(trx);
  await openApplied(trx);
  await openLoaded(trx);
  await adoptFormer(trx);
  const loaded = await readLoaded(trx);
  await loadRoles(trx, loaded, texts.roles);
  await loadFunctions(trx, loaded, texts.beforeTables);
  const applied = await applyMigrations(trx, path.join(folder, "migrations"));
  await loadFunctions(trx, loaded, texts.others);
  await dropRemovedFunctions(trx, loaded, texts);
  return applied;
}

/**
 * Brings the database at this URL to the newest schema, in one transaction: roles, functions that tables need, new migrations,
 * and functions whose files have changed. The login has to own the schema, or be allowed to create roles. Returns the names of
 * the applied migrations.
 */
export async function migrate(url: string, folder: string = ownFolder): Promise<string[]> {
  const texts = await readTexts(folder);
  const pool = connect(url, null, 1);
  try {
    return await pool.kysely.transaction().execute((trx) => migrateLocked(trx, folder, texts));
  } finally {
    await pool.close();
  }
}
