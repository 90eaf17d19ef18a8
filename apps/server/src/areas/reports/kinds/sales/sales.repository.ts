import type { Currency } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { soldLines } from "../../books.repository.ts";
import { pieceSize, type Asked } from "../../report.ts";

type Sold = { readonly currency: Currency; readonly lines: number; readonly net: number };

const keys = {
  month: { key: sql`to_char(z.issued_on, 'YYYY-MM')`, label: sql`''` },
  product: { key: sql`z.product`, label: sql`''` },
  tld: { key: sql`coalesce(z.tld, '')`, label: sql`''` },
  brand: { key: sql`z.brand_id::text`, label: sql`(select b.name from brand b where b.id = z.brand_id)` },
} as const;

/** Net sales grouped by `by`. Months are in their order; in all other groupings the largest sum comes first. */
export async function soldBy(
  trx: Trx,
  asked: Asked,
  by: keyof typeof keys,
): Promise<(Sold & { readonly key: string; readonly label: string })[]> {
  const { key, label } = keys[by];
  const order = by === "month" ? sql`1, 3` : sql`5 desc, 1, 3`;
  const { rows } = await sql<Sold & { key: string; label: string }>`
    select ${key} as key, max(${label}) as label, z.currency, count(*)::int as lines, sum(z.net)::bigint as net
      from ${soldLines(asked)} z group by 1, z.currency order by ${order}`.execute(trx);
  return rows;
}

export async function soldTotals(trx: Trx, asked: Asked): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select z.currency, count(*)::int as lines, sum(z.net)::bigint as net from ${soldLines(asked)} z group by 1 order by 1`.execute(
    trx,
  );
  return rows;
}

/**
 * Net sales by customer. The pieces follow customer numbers, and the rows of each piece begin with the largest sum. To order the
 * pieces by their sums, all sums would have to be computed again for each piece.
 */
export async function soldByCustomer(
  trx: Trx,
  asked: Asked,
  after: string | null,
): Promise<{ rows: (Sold & { readonly customer: number })[]; next: string | null }> {
  const { rows } = await sql<Sold & { customer: number }>`
    select z.customer, z.currency, count(*)::int as lines, sum(z.net)::bigint as net
      from ${soldLines(asked)} z where z.customer > ${Number(after ?? 0)}::bigint
       and z.customer in (select number from account where number > ${Number(after ?? 0)}::bigint order by number limit ${pieceSize})
     group by 1, 2 order by 4 desc, 1, 2`.execute(trx);
  const { rows: ends } = await sql<{ number: number }>`
    select number from account where number > ${Number(after ?? 0)}::bigint order by number offset ${pieceSize - 1} limit 1`.execute(
    trx,
  );
  return { rows, next: ends[0] === undefined ? null : String(ends[0].number) };
}

export type SoldLine = {
  readonly invoice: number;
  readonly invoice_id: string;
  readonly issued: string;
  readonly customer: number;
  readonly text: string;
  readonly currency: Currency;
  readonly net: number;
};

/** Invoice lines in the order of accounts and invoices, in pieces. */
export async function listSoldLines(
  trx: Trx,
  asked: Asked,
  after: string | null,
): Promise<{ rows: SoldLine[]; next: string | null }> {
  const [account, invoice, position] = after?.split(" ") ?? [
    "00000000-0000-0000-0000-000000000000",
    "00000000-0000-0000-0000-000000000000",
    "0",
  ];
  const { rows } = await sql<SoldLine & { account_id: string; position: number }>`
    select z.account_id, z.invoice, z.invoice_id, z.issued_on::text as issued, z.position, z.customer, z.text, z.currency, z.net
      from ${soldLines(asked)} z
     where (z.account_id, z.invoice_id, z.position) > (${account}::uuid, ${invoice}::uuid, ${Number(position)}::int)
     order by z.account_id, z.invoice_id, z.position limit ${pieceSize}`.execute(trx);
  const last = rows.at(-1);
  const next =
    last !== undefined && rows.length === pieceSize ? `${last.account_id} ${last.invoice_id} ${String(last.position)}` : null;
  return { rows, next };
}
