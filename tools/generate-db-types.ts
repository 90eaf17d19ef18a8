// Writes apps/server/src/platform/db/schema.ts from a migrated database. With `--check` it compares the file with the database
// instead, and fails if they differ.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../apps/server/src/platform/db/embedded.ts";
import { migrate } from "../apps/server/src/platform/db/migrate.ts";

const target = path.resolve(import.meta.dirname, "../apps/server/src/platform/db/schema.ts");

const scalar: Record<string, string> = {
  uuid: "string",
  text: "string",
  bpchar: "string",
  cidr: "string",
  inet: "string",
  date: "string",
  time: "string",
  int2: "number",
  int4: "number",
  int8: "number",
  bool: "boolean",
  timestamptz: "Date",
  bytea: "Buffer",
  jsonb: "Json",
};

type Column = {
  table_name: string;
  column_name: string;
  udt_name: string;
  nullable: boolean;
  has_default: boolean;
  generated: boolean;
};

function typeOf(udt: string): string {
  const element = udt.startsWith("_") ? udt.slice(1) : undefined;
  const name = scalar[element ?? udt];
  if (name === undefined) throw new Error(`no TypeScript type for ${udt}`);
  return element === undefined ? name : `${name}[]`;
}

function columnLine(column: Column): string {
  const base = typeOf(column.udt_name) + (column.nullable ? " | null" : "");
  const type = column.generated ? `GeneratedAlways<${base}>` : column.has_default ? `Generated<${base}>` : base;
  return `  ${column.column_name}: ${type};`;
}

export async function printSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Column>(`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as nullable,
           c.column_default is not null as has_default, c.is_generated = 'ALWAYS' as generated
      from information_schema.columns c
      join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace and k.relkind in ('r','p','v') and not k.relispartition
     where c.table_schema = 'public' and c.table_name not in ('applied_migration', 'loaded_sql')
     order by c.table_name collate "C", c.ordinal_position`);
  await client.end();
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
  const types = [...tables].map(([table, columns]) => `interface ${pascal(table)} {\n${columns.map(columnLine).join("\n")}\n}`);
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)};`).join("\n");
  return `// Generated from the migrated database by \`npm run generate\`; \`npm test\` fails when it is out of date.
import type { ColumnType, Generated as KyselyGenerated } from "kysely";

export type Json = unknown;
type Generated<T> = KyselyGenerated<T>;
type GeneratedAlways<T> = ColumnType<T, never, never>;

${types.join("\n\n")}

export interface Database {
${index}
}
`;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "np-types-"));
  const server = await startEmbeddedPostgres(folder, { settings: ["fsync=off"] });
  try {
    await migrate(server.url);
    const text = await printSchema(server.url);
    if (process.argv.includes("--check")) {
      if (readFileSync(target, "utf8") !== text)
        throw new Error("schema.ts differs from the migrated database: run `npm run generate`");
    } else writeFileSync(target, text);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
