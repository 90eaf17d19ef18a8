import type { Currency } from "@nameplane/values";
import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { openInvoiceStates } from "../../../ledger/index.ts";
import { atRate, booksOfInvoice, ofAccounts } from "../../books.repository.ts";
import { pieceSize, type Asked } from "../../report.ts";

export type Aged = {
  readonly currency: Currency;
  readonly notDue: number;
  readonly late30: number;
  readonly late60: number;
  readonly late90: number;
  readonly older: number;
  readonly open: number;
};

/** The unpaid rest of open invoices in the books' currency, and how many days it is late, as a table expression. */
const openInvoices = (asked: Asked): RawBuilder<unknown> => sql`(
  select * from (
    select i.account_id, i.id, i.number, i.issued_on, i.due_on, a.number as customer, ${asked.today}::date - i.due_on as days, x.currency,
           ${atRate(sql`(i.total_minor - i.settled_minor)`, sql`x.ppm`)} as left_minor
      from invoice i join seller s on s.id = i.seller_id join account a on a.id = i.account_id ${booksOfInvoice}
     where i.kind = 'invoice' and i.state = any (${openInvoiceStates}::text[]) and ${ofAccounts(asked)}) z
   where ${asked.currency}::text is null or z.currency = ${asked.currency}::text)`;

const buckets = sql`
  coalesce(sum(z.left_minor) filter (where coalesce(z.days, 0) <= 0), 0)::bigint as "notDue",
  coalesce(sum(z.left_minor) filter (where z.days between 1 and 30), 0)::bigint as late30,
  coalesce(sum(z.left_minor) filter (where z.days between 31 and 60), 0)::bigint as late60,
  coalesce(sum(z.left_minor) filter (where z.days between 61 and 90), 0)::bigint as late90,
  coalesce(sum(z.left_minor) filter (where z.days > 90), 0)::bigint as older,
  sum(z.left_minor)::bigint as open`;

/** The unpaid sums per customer, in the order of customer numbers, in pieces. */
export async function agedByCustomer(
  trx: Trx,
  asked: Asked,
  after: string | null,
): Promise<{ rows: (Aged & { readonly customer: number })[]; next: string | null }> {
  const [customer, currency] = after?.split(" ") ?? ["0", ""];
  const { rows } = await sql<Aged & { customer: number }>`
    select z.customer, z.currency, ${buckets} from ${openInvoices(asked)} z
     where (z.customer, z.currency) > (${Number(customer)}::bigint, ${currency}::text) group by 1, 2 order by 1, 2 limit ${pieceSize}`.execute(
    trx,
  );
  const last = rows.at(-1);
  return { rows, next: last !== undefined && rows.length === pieceSize ? `${String(last.customer)} ${last.currency}` : null };
}

export async function agedTotals(trx: Trx, asked: Asked): Promise<Aged[]> {
  const { rows } = await sql<Aged>`select z.currency, ${buckets} from ${openInvoices(asked)} z group by 1 order by 1`.execute(
    trx,
  );
  return rows;
}

export type OpenInvoice = {
  readonly id: string;
  readonly number: number;
  readonly customer: number;
  readonly issued: string;
  readonly due: string | null;
  readonly currency: Currency;
  readonly left: number;
};

/** The open invoices in the order of their numbers, in pieces. */
export async function listOpen(
  trx: Trx,
  asked: Asked,
  after: string | null,
): Promise<{ rows: OpenInvoice[]; next: string | null }> {
  const [number, id] = after?.split(" ") ?? ["0", "00000000-0000-0000-0000-000000000000"];
  const { rows } = await sql<OpenInvoice>`
    select z.id, z.number, z.customer, z.issued_on::text as issued, z.due_on::text as due, z.currency, z.left_minor as left from ${openInvoices(asked)} z
     where (z.number, z.id) > (${Number(number)}::bigint, ${id}::uuid) order by z.number, z.id limit ${pieceSize}`.execute(trx);
  const last = rows.at(-1);
  return { rows, next: last !== undefined && rows.length === pieceSize ? `${String(last.number)} ${last.id}` : null };
}
