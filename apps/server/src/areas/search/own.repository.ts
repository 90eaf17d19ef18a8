import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { OwnText } from "./own-text.rules.ts";

/** Queries about one account. Each uses an index and has a limit, because the search runs while someone types. */

export type OrderRow = { number: number; placed_at: Date; requests: number };

export async function ordersOfNumber(trx: Trx, scope: AccountScope, number: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.number, o.placed_at, (select count(*)::int from request r where r.account_id = o.account_id and r.order_id = o.id) as requests
      from sales_order o where o.account_id = ${scope.accountId} and o.number = ${number}`.execute(trx);
  return rows;
}

export type RequestRow = {
  number: number;
  type: string;
  product_id: number | null;
  ascii_name: string | null;
  state: string;
  created_at: Date;
};

/** Requests of this number, for these names, or for names that begin with the text; newest first. Basket items are left out. */
export async function requestsOf(
  trx: Trx,
  scope: AccountScope,
  { number, asciiName }: Pick<OwnText, "number" | "asciiName">,
  names: readonly string[],
  max: number,
): Promise<RequestRow[]> {
  const columns = sql`r.id, r.number, r.type, r.product_id, r.ascii_name, r.state, r.created_at`;
  const mine = sql`r.account_id = ${scope.accountId} and r.state <> 'in_basket'`;
  const newest = sql`order by r.created_at desc limit ${max}`;
  // Names are A-labels in byte order, in which "~" comes after every character that a name can contain.
  const { rows } = await sql<RequestRow>`
    select distinct f.* from (
      (select ${columns} from request r where ${mine} and r.number = ${number})
      union all (select ${columns} from request r where ${mine} and r.ascii_name = any(${names}::text[]) ${newest})
      union all (select ${columns} from request r where ${mine} and r.ascii_name >= ${asciiName}::text and r.ascii_name < ${asciiName}::text || '~' ${newest})
    ) f order by f.created_at desc limit ${max}`.execute(trx);
  return rows;
}

export type InvoiceRow = {
  number: number;
  kind: "invoice" | "credit_note";
  state: string;
  issued_on: string | null;
  currency: string;
  total_minor: number;
};

/** Invoices and credit notes of this number or payment reference. */
export async function invoicesOf(
  trx: Trx,
  scope: AccountScope,
  { number, reference }: Pick<OwnText, "number" | "reference">,
  max: number,
): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select i.number, i.kind, i.state, i.issued_on, i.currency, i.total_minor from invoice i
     where i.account_id = ${scope.accountId} and i.state <> 'draft' and (i.number = ${number} or i.ocr = ${reference})
     order by i.created_at desc limit ${max}`.execute(trx);
  return rows;
}

export type TicketRow = { number: number; subject: string; state: string };

/** How many of the newest tickets of each state are searched. Older ones can be found in the list of tickets. */
const ticketsRead = 500;

/** The ticket of this number, and those of the newest tickets whose subject contains the text. */
export async function ticketsOf(
  trx: Trx,
  scope: AccountScope,
  { number, words }: Pick<OwnText, "number" | "words">,
  max: number,
): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select distinct f.number, f.subject, f.state, f.touched_at from (
      (select t.number, t.subject, t.state, t.touched_at from ticket t where t.account_id = ${scope.accountId} and t.number = ${number} and t.state <> 'junk')
      union all
      (select n.number, n.subject, n.state, n.touched_at from (
          (select t.* from ticket t where t.account_id = ${scope.accountId} and t.state = 'open' order by t.touched_at desc limit ${ticketsRead})
          union all
          (select t.* from ticket t where t.account_id = ${scope.accountId} and t.state = 'closed' order by t.touched_at desc limit ${ticketsRead})) n
        where strpos(lower(n.subject), ${words}) > 0)
    ) f order by f.touched_at desc limit ${max}`.execute(trx);
  return rows;
}
