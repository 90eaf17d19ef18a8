import type pg from "pg";
import { control, type Product } from "./product.ts";

/**
 * The differences after a run between our book, the registry's and the payment provider's, requests that got stuck, and broken
 * invariants. Empty if there are none.
 */
export async function compareBooks(client: pg.Client, product: Product, names: ReadonlySet<string>): Promise<string[]> {
  const problems: string[] = [];
  const registry = await control<{ domains: { name: string; registrar: string }[] }>(product.registry, "GET", "/book");
  const atRegistry = registry.domains.filter((entry) => names.has(entry.name)).map((entry) => entry.name);
  const ours = (await client.query<{ ascii_name: string }>("select ascii_name from domain where state = 'active'")).rows
    .map((row) => row.ascii_name)
    .filter((name) => names.has(name));
  const missing = [...names].filter((name) => !ours.includes(name));
  if (missing.length > 0)
    problems.push(`lost: ${missing.length} names that were ordered are not ours (${missing.slice(0, 5).join(", ")})`);
  for (const name of ours) if (!atRegistry.includes(name)) problems.push(`${name} is ours but not at the registry`);
  for (const name of atRegistry) if (!ours.includes(name)) problems.push(`${name} is at the registry but not ours`);
  if (new Set(ours).size !== ours.length) problems.push("doubled: a name is twice in our book");

  const payments = await control<{ payment_intents: { id: string; captured: number }[] }>(product.payments, "GET", "/book");
  const captured = payments.payment_intents.filter((entry) => entry.captured > 0);
  const booked = (
    await client.query<{ n: string; minor: string }>(
      "select count(*) n, coalesce(sum(captured_minor), 0) minor from payment where captured_minor > 0 and provider = 'stripe'",
    )
  ).rows[0];
  const theirs = captured.reduce((sum, entry) => sum + entry.captured, 0);
  if (Number(booked?.n) !== captured.length || Number(booked?.minor) !== theirs) {
    problems.push(`payments: provider has ${captured.length} over ${theirs}, we have ${booked?.n} over ${booked?.minor}`);
  }

  const open = await client.query<{ state: string; n: string }>(
    "select state, count(*) n from request where not is_final and state <> 'in_basket' group by state",
  );
  for (const row of open.rows) problems.push(`stuck: ${row.n} requests in ${row.state}`);
  const queries: [string, string][] = [
    [
      "I-M11 balances",
      "select 1 from balance b left join lateral (select coalesce(sum(-minor) filter (where code = 'prepaid'), 0) p, coalesce(sum(minor) filter (where code = 'receivable'), 0) o from ledger_entry e where e.account_id = b.account_id and e.seller_id = b.seller_id and e.currency = b.currency) e on true where (b.prepaid_minor, b.owed_minor) <> (e.p, e.o)",
    ],
    [
      "I-M8 invoice numbers",
      "select 1 from invoice where number is not null group by seller_id, series having max(number) - min(number) + 1 <> count(*)",
    ],
    [
      "I-M3 one capture per object",
      "select 1 from payment where captured_minor > 0 group by provider, provider_object having count(*) > 1",
    ],
    ["I-O1 one end per request", "select 1 from request where funded_at is not null and release is null and is_final"],
    [
      "I-D5 one open command",
      "select 1 from registry_command where state in ('sent','unknown') group by registry_id, object having count(*) > 1",
    ],
    ["one invoice per order", "select 1 from invoice where kind = 'invoice' group by account_id, order_id having count(*) > 1"],
  ];
  for (const [name, text] of queries) {
    const { rowCount } = await client.query(text);
    if (rowCount !== 0) problems.push(`${name}: ${rowCount} rows`);
  }
  return problems;
}
