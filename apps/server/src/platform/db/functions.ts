import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Trx } from "./transaction.ts";

/** A part of db/ that is loaded again if its text has changed: the roles, or one function with its triggers. */
type Text = { readonly name: string; readonly text: string; readonly checksum: string };

export type Texts = {
  readonly roles: Text;
  /** Functions that CHECK constraints, row policies and migrations call, so they have to be created before the tables. */
  readonly beforeTables: readonly Text[];
  readonly others: readonly Text[];
};

/** What was loaded in the database before this run. */
type Loaded = {
  readonly checksums: ReadonlyMap<string, string>;
  /** Names of functions with their parameters in PostgreSQL's notation: np_enter(bytea,text). */
  readonly functions: ReadonlyMap<string, readonly string[]>;
  readonly triggers: ReadonlyMap<string, readonly { readonly name: string; readonly table: string }[]>;
};

async function readText(file: string): Promise<Text> {
  const text = await readFile(file, "utf8");
  return { name: path.basename(file, ".sql"), text, checksum: createHash("sha256").update(text).digest("hex") };
}

async function readFolder(folder: string): Promise<Text[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(files.map((name) => readText(path.join(folder, name))));
}

/** The roles and functions in the files of db/. */
export async function readTexts(folder: string): Promise<Texts> {
  const functions = path.join(folder, "functions");
  const [roles, beforeTables, others] = await Promise.all([
    readText(path.join(folder, "roles.sql")),
    readFolder(path.join(functions, "before-tables")),
    readFolder(functions),
  ]);
  return { roles, beforeTables, others };
}

/** Makes the table that records what is loaded, unless it exists. */
export async function openLoaded(trx: Trx): Promise<void> {
  await sql`create table if not exists loaded_sql (
    name      text primary key,
    checksum  text not null,
    loaded_at timestamptz not null default now())`.execute(trx);
}

export async function readLoaded(trx: Trx): Promise<Loaded> {
  const { rows: texts } = await sql<{ name: string; checksum: string }>`select name, checksum from loaded_sql`.execute(trx);
  const { rows: functions } = await sql<{ name: string; signature: string }>`
    select proname as name, oid::regprocedure::text as signature from pg_proc where pronamespace = 'public'::regnamespace`.execute(
    trx,
  );
  const { rows: triggers } = await sql<{ function: string; name: string; table: string }>`
    select p.proname as function, t.tgname as name, t.tgrelid::regclass::text as table
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid and p.pronamespace = 'public'::regnamespace
     where not t.tgisinternal and t.tgparentid = 0`.execute(trx);
  const signatures = Map.groupBy(functions, ({ name }) => name);
  return {
    checksums: new Map(texts.map(({ name, checksum }) => [name, checksum])),
    functions: new Map([...signatures].map(([name, rows]) => [name, rows.map(({ signature }) => signature)])),
    triggers: Map.groupBy(triggers, (trigger) => trigger.function),
  };
}

/** Runs the file of the roles when it has changed. */
export async function loadRoles(trx: Trx, loaded: Loaded, roles: Text): Promise<void> {
  if (loaded.checksums.get(roles.name) === roles.checksum) return;
  await run(trx, roles);
  await remember(roles).execute(trx);
}

/** Loads the functions whose files have changed, each with its triggers. */
export async function loadFunctions(trx: Trx, loaded: Loaded, texts: readonly Text[]): Promise<void> {
  for (const text of texts) {
    if (loaded.checksums.get(text.name) === text.checksum) continue;
    const before = loaded.functions.get(text.name) ?? [];
    await dropTriggers(trx, loaded, text.name);
    await (before.length === 0 ? run(trx, text) : replace(trx, text, before));
    await sql`${describe(text)}; ${remember(text)}`.execute(trx);
  }
}

/**
 * Drops the functions whose files were deleted, and their triggers. If another database object still calls such a function,
 * that object has to be changed first.
 */
export async function dropRemovedFunctions(trx: Trx, loaded: Loaded, { roles, beforeTables, others }: Texts): Promise<void> {
  const kept = new Set([roles, ...beforeTables, ...others].map(({ name }) => name));
  for (const name of loaded.checksums.keys()) {
    if (kept.has(name)) continue;
    await dropTriggers(trx, loaded, name);
    await dropFunctions(trx, loaded.functions.get(name) ?? []);
    await sql`delete from loaded_sql where name = ${name}`.execute(trx);
  }
}

/** For a database that is older than these files: its functions count as loaded, but with unknown content. */
export async function rememberFormerFunctions(trx: Trx): Promise<void> {
  await sql`insert into loaded_sql (name, checksum) select distinct proname, '' from pg_proc
    where pronamespace = 'public'::regnamespace and (proname like 'np\\_%' or proname = 'audit_append')`.execute(trx);
}

/** PostgreSQL's invalid_function_definition: the result type or the name of a parameter has changed. */
const definitionChange = "42P13";

function failure({ name }: Text, error: unknown): Error {
  return new Error(`${name}.sql failed: ${error instanceof Error ? error.message : "unknown error"}`, { cause: error });
}

async function run(trx: Trx, text: Text): Promise<void> {
  try {
    await sql.raw(text.text).execute(trx);
  } catch (error) {
    throw failure(text, error);
  }
}

/**
 * Replaces a function. CREATE OR REPLACE refuses another result type, and makes a second function if the parameters differ; in
 * both cases the former function is dropped.
 */
async function replace(trx: Trx, text: Text, before: readonly string[]): Promise<void> {
  await sql`savepoint before_function`.execute(trx);
  try {
    await sql.raw(text.text).execute(trx);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === definitionChange)) throw failure(text, error);
    await sql`rollback to savepoint before_function`.execute(trx);
    await dropFunctions(trx, before);
    await run(trx, text);
  }
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc where pronamespace = 'public'::regnamespace and proname = ${text.name}`.execute(
    trx,
  );
  if (rows.length > 1) await dropFunctions(trx, before);
}

async function dropFunctions(trx: Trx, signatures: readonly string[]): Promise<void> {
  for (const signature of signatures) await sql`drop function if exists ${sql.raw(signature)}`.execute(trx);
}

async function dropTriggers(trx: Trx, loaded: Loaded, name: string): Promise<void> {
  for (const trigger of loaded.triggers.get(name) ?? [])
    await sql`drop trigger if exists ${sql.id(trigger.name)} on ${sql.raw(trigger.table)}`.execute(trx);
}

/** The first paragraph of a file says what the function promises; it becomes the function's comment in the database. */
function describe({ name, text }: Text) {
  const lines = text.split("\n");
  const end = lines.findIndex((line) => !line.startsWith("-- "));
  const promise = lines.slice(0, end).map((line) => line.slice(3));
  return sql`comment on function ${sql.id(name)} is ${sql.lit(promise.join(" "))}`;
}

function remember({ name, checksum }: Text) {
  return sql`insert into loaded_sql (name, checksum) values (${sql.lit(name)}, ${sql.lit(checksum)})
    on conflict (name) do update set checksum = excluded.checksum, loaded_at = now()`;
}
