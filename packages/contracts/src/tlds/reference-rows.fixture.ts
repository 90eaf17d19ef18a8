import { z } from "zod";

const text = z.string();
const amount = z.object({
  operation: text,
  period_months: z.int(),
  currency: z.enum(["SEK", "EUR", "USD"]),
  amount_minor: z.int(),
});
const rowsSchema = z.object({
  keyed: z.array(z.tuple([z.object({ table: text }), z.array(z.record(text, z.unknown()))])),
  prices: z.array(
    amount.extend({
      tld: text.nullable(),
      product_id: z.int().nullable(),
      percent_bp: z.int().nullable(),
      is_from: z.boolean(),
    }),
  ),
  costs: z.array(amount.extend({ tld: text, registry_id: text })),
  nameserverGroups: z.array(z.object({ key: text, name_en: text, name_sv: text, pool: text.nullable(), hosts: z.array(text) })),
});

const fn = z.custom<(...values: unknown[]) => unknown>((value) => typeof value === "function");
const reader = z.object({ readReference: fn });
const loader = z.object({ buildRows: fn });
const read = z.object({ hash: text, parse: fn });

/**
 * The rows that the seeds load, exactly as the loader writes them. They must not be changed. `importSeeds` imports a module of
 * db/seeds. Each test passes its own import, because the seeds depend on this package and its source may not import them.
 */
export async function readRows(importSeeds: (file: string) => Promise<unknown>) {
  const { readReference } = reader.parse(await importSeeds("read-reference.ts"));
  const { buildRows } = loader.parse(await importSeeds("load-reference.ts"));
  const rows = rowsSchema.parse(buildRows(read.parse(await readReference()).parse()));

  function rowsOf<Row extends z.ZodType>(table: string, row: Row): z.output<Row>[] {
    return z.array(row).parse(rows.keyed.find(([spec]) => spec.table === table)?.[1]);
  }
  /** The presets of one kind, in their order. */
  function presetsOf<Value extends z.ZodType>(kind: string, value: Value): { key: string; value: z.output<Value> }[] {
    return rowsOf("preset", z.object({ kind: text, key: text, position: z.int(), value: z.unknown() }))
      .filter((row) => row.kind === kind)
      .toSorted((a, b) => a.position - b.position)
      .map((row) => ({ key: row.key, value: value.parse(row.value) }));
  }
  return { prices: rows.prices, costs: rows.costs, nameserverGroups: rows.nameserverGroups, rowsOf, presetsOf };
}
