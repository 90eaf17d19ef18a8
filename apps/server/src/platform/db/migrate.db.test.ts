import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { connect, type Pool } from "./connect.ts";
import { migrate } from "./migrate.ts";

const ownFolder = path.resolve(import.meta.dirname, "../../../../../db");

let db: TestDatabase;
let folder: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/** A copy of db/ that a test may change. */
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-db-"));
  for (const part of ["roles.sql", "functions", "migrations"])
    cpSync(path.join(ownFolder, part), path.join(folder, part), { recursive: true });
});
afterEach(async () => {
  await migrate(db.url);
  rmSync(folder, { recursive: true });
});

const fileOf = (name: string) => path.join(folder, "functions", `${name}.sql`);
const writeFunction = (name: string, text: string) => writeFileSync(fileOf(name), text);
const answer = (text: string) =>
  `-- Gives a number.\n--\n-- In the database because: a test asks for it.\n\ncreate or replace function np_answer${text};\n`;
const signatures = async (name: string) =>
  (
    await db.query<{ signature: string }>(
      "select oid::regprocedure::text as signature from pg_proc where proname = $1 order by 1",
      [name],
    )
  ).map(({ signature }) => signature);
const triggersOf = async (name: string) =>
  (
    await db.query<{ name: string }>(
      "select t.tgname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = $1 and t.tgparentid = 0 order by 1",
      [name],
    )
  ).map((row) => row.name);
/** The names of all migrations. The baseline comes first. */
const steps = readdirSync(path.join(ownFolder, "migrations"))
  .map((entry) => entry.replace(/\.sql$/, ""))
  .toSorted();
const loaded = async () => db.query("select name, checksum from loaded_sql order by name");

describe("functions", () => {
  test("a database that is up to date stays as it is", async () => {
    const before = await loaded();
    expect(await migrate(db.url, folder)).toEqual([]);
    expect(await loaded()).toEqual(before);
    const files = readdirSync(path.join(folder, "functions"), { recursive: true, encoding: "utf8" });
    expect(before).toHaveLength(files.filter((file) => file.endsWith(".sql")).length + 1);
  });

  test("a file that has changed takes the place of what was loaded, with other parameters and another result, too", async () => {
    const asked = async (call: string) => (await db.query<{ n: unknown }>(`select ${call} as n`))[0]?.n;
    writeFunction("np_answer", answer("() returns integer language sql as 'select 41'"));
    await migrate(db.url, folder);
    expect(await asked("np_answer()")).toBe(41);
    writeFunction("np_answer", answer("() returns integer language sql as 'select 42'"));
    await migrate(db.url, folder);
    expect(await asked("np_answer()")).toBe(42);
    writeFunction("np_answer", answer("() returns text language sql as $$ select 'forty-two' $$"));
    await migrate(db.url, folder);
    expect(await asked("np_answer()")).toBe("forty-two");
    writeFunction("np_answer", answer("(n integer) returns integer language sql as 'select n'"));
    await migrate(db.url, folder);
    expect(await asked("np_answer(43)")).toBe(43);
    expect(await signatures("np_answer")).toEqual(["np_answer(integer)"]);
    expect(await asked("obj_description('np_answer'::regproc, 'pg_proc')")).toBe("Gives a number.");
  });

  test("a function whose file was deleted is dropped with its triggers", async () => {
    expect(await triggersOf("np_task_due")).toEqual(["task_due"]);
    writeFunction(
      "np_task_due",
      readFileSync(fileOf("np_task_due"), "utf8").replaceAll("task_due before", "task_gets_day before"),
    );
    rmSync(fileOf("np_webhook_notice"));
    await migrate(db.url, folder);
    expect(await triggersOf("np_task_due")).toEqual(["task_gets_day"]);
    expect([await signatures("np_webhook_notice"), await triggersOf("np_webhook_notice")]).toEqual([[], []]);
    await migrate(db.url);
    expect(await triggersOf("np_task_due")).toEqual(["task_due"]);
    expect(await triggersOf("np_webhook_notice")).toEqual(["webhook_notice"]);
  });

  test("one that a row policy calls cannot go by itself", async () => {
    rmSync(path.join(folder, "functions/before-tables/np_user_brand.sql"));
    await expect(migrate(db.url, folder)).rejects.toThrow("other objects depend on it");
    expect(await signatures("np_user_brand")).toEqual(["np_user_brand()"]);
  });

  test("a text the database does not take is named, and nothing stays of the rest", async () => {
    const before = await loaded();
    writeFunction("np_answer", answer("() returns integer language sql as 'select 42'"));
    writeFunction("np_wrong", "-- Wrong.\n\ncreate function np_wrong() returns nothing language sql as '';\n");
    await expect(migrate(db.url, folder)).rejects.toThrow(/np_wrong\.sql failed: .*nothing/);
    expect(await loaded()).toEqual(before);
  });
});

describe("migrations", () => {
  test("a new one is applied once, also as a folder; its functions come after it, or before it where it calls them", async () => {
    const steps = path.join(folder, "migrations/9999_keep_answers");
    mkdirSync(steps);
    writeFileSync(path.join(steps, "010_table.sql"), "create table answer (n integer check (np_is_answer(n)));");
    writeFileSync(path.join(steps, "020_rows.sql"), "insert into answer values (42);");
    const text = "create or replace function np_is_answer(n integer) returns boolean language sql immutable as 'select n = 42';";
    writeFileSync(path.join(folder, "functions/before-tables/np_is_answer.sql"), `-- Says whether it is.\n\n${text}\n`);
    writeFunction(
      "np_answers",
      "-- Gives all.\n\ncreate or replace function np_answers() returns setof answer language sql as 'table answer';",
    );
    expect(await migrate(db.url, folder)).toEqual(["9999_keep_answers"]);
    expect(await migrate(db.url, folder)).toEqual([]);
    expect(await db.query("select n from np_answers()")).toEqual([{ n: 42 }]);
    // An older program refuses a database with migrations it does not know.
    await expect(migrate(db.url)).rejects.toThrow(
      "has migration 9999_keep_answers, which this version of the program does not know",
    );
    await db.query("drop function np_answers; drop table answer; drop function np_is_answer");
    await db.query("delete from applied_migration where name = '9999_keep_answers'");
    await db.query("delete from loaded_sql where name in ('np_answers', 'np_is_answer')");
  });

  test("of two processes that begin with an empty database one does everything, and the other finds it done", async () => {
    const { pathname } = new URL(db.url);
    const name = `${pathname.slice(1)}_empty`;
    await db.query(`create database ${name}`);
    const url = db.url.replace(pathname, `/${name}`);
    let pool: Pool | undefined;
    try {
      const applied = await Promise.all([migrate(url), migrate(url)]);
      expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], steps]);
      pool = connect(url, null, 1);
      const { rows } = await pool.pg.query("select count(*)::int as n from status_code");
      expect(rows).toEqual(await db.query("select count(*)::int as n from status_code"));
    } finally {
      await pool?.close();
      await db.query(`drop database ${name} with (force)`);
    }
  });
});

describe("databases from before the baseline", () => {
  // Leaves only the baseline in the test's folder of migrations, because the tables of the database already have the later
  // changes.
  const atBaseline = () => {
    for (const step of steps.slice(1)) rmSync(path.join(folder, "migrations", `${step}.sql`), { recursive: true });
    return migrate(db.url, folder);
  };
  const goForward = () => db.query("insert into applied_migration (name) select unnest($1::text[])", [steps.slice(1)]);

  /** Makes a database as the former migrator left it: with its tables, and with functions whose files are unknown. */
  const goBack = async (newest: string) => {
    await db.query("drop table applied_migration, loaded_sql");
    await db.query("create table kysely_migration (name text primary key, timestamp text not null)");
    await db.query("create table kysely_migration_lock (id text primary key)");
    await db.query("insert into kysely_migration values ('0001_create_roles_and_context', ''), ($1, '')", [newest]);
  };
  const forget = () => db.query("drop table if exists kysely_migration, kysely_migration_lock");

  test("one that has all former migrations is at the baseline, and its functions are those of the files", async () => {
    const before = await loaded();
    await goBack("0284_note_refused_tokens");
    await db.query("create function np_push_move(p_giver uuid) returns void language sql as ''");
    await db.query(
      "create or replace function np_free_turns(p_registry text, p_places numeric) returns bigint language sql as 'select 0::bigint'",
    );
    expect(await atBaseline()).toEqual([]);
    expect(await loaded()).toEqual(before);
    expect(await db.query("select name from applied_migration")).toEqual([{ name: "0001_baseline" }]);
    expect(await signatures("np_push_move")).toEqual([]);
    expect(
      await db.query("select prosrc like '%pg_advisory_xact_lock%' as own from pg_proc where proname = 'np_free_turns'"),
    ).toEqual([{ own: true }]);
    expect(await db.query("select to_regclass('kysely_migration') as table")).toEqual([{ table: null }]);
    expect((await triggersOf("np_refuse")).length).toBeGreaterThan(5);
    await goForward();
  });

  test("one that has only some of them is refused, with what to do", async () => {
    await goBack("0257_publish_without_checking");
    await expect(migrate(db.url)).rejects.toThrow(
      /is at migration 0257_publish_without_checking\. Start the version whose last migration/,
    );
    await db.query("update kysely_migration set name = '0284_note_refused_tokens' where name like '0257%'");
    await atBaseline();
    await goForward();
    await forget();
  });
});
