import { sql } from "kysely";
import type { RequestType } from "@nameplane/contracts";
import { sendUnread, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

/** Facts of mails about orders, read from the tables of several areas. */
export type OrderFacts = {
  id: string;
  number: number;
  state: string;
  currency: string;
  net_minor: number;
  vat_minor: number;
  total_minor: number;
  method: "card" | "paypal" | "swish" | "bank" | "invoice" | "credit" | "free";
  placed_by: string;
  placed_at: Date;
  credit_minor: number;
  credit_state: string | null;
  promised_minor: number;
  line_count: number;
  done_count: number;
  /** The order was placed by the renewal sweep: the results for its names are in the mail of the day about renewals. */
  is_renewal: boolean;
};

/** lock: makes news of one order wait for each other. The order's own row is not locked, because its lines may end meanwhile. */
export async function findOrder(trx: Trx, scope: AccountScope, orderId: string, lock: boolean): Promise<OrderFacts> {
  if (lock) await sendUnread(trx, sql`select pg_advisory_xact_lock(hashtextextended(${`news of ${orderId}`}, 0))`);
  const { rows } = await sql<OrderFacts>`
    select o.id, o.number, o.state, o.origin = 'renewal' as is_renewal, o.currency, o.net_minor, o.vat_minor, o.total_minor, case when o.credit_state in ('held','used') then o.credit_minor else 0 end as credit_minor, o.credit_state, o.promised_minor, o.method, o.placed_by, o.placed_at, n.line_count, n.done_count
      from sales_order o, lateral (select count(*) as line_count, count(*) filter (where r.state = 'completed') as done_count
                                     from request r where r.account_id = o.account_id and r.order_id = o.id) n
     where o.account_id = ${scope.accountId} and o.id = ${orderId}`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error(`news of an order that is not there: ${orderId}`);
  return row;
}

export type LineFacts = {
  id: string;
  type: RequestType;
  state: string;
  reason: number | null;
  reason_text: string | null;
  ascii_name: string | null;
  product_id: number | null;
  period_months: number | null;
  limit_at: Date | null;
  is_funded: boolean;
  is_set_aside: boolean | null;
  version: number;
  net_minor: number | null;
  vat_minor: number | null;
  vat_rate_bp: number | null;
  domain_id: string | null;
  expires_at: Date | null;
  renewal_mode: string | null;
  ns_wanted: string[] | null;
  credit_number: number | null;
  credit_total: number | null;
  credit_kept: number | null;
};

const lineColumns = sql`
  r.id, r.type, r.state, r.reason, r.reason_text, r.ascii_name, r.product_id, r.period_months, r.limit_at, r.funded_at is not null as is_funded, r.funding = 'held' as is_set_aside, r.version,
  q.net_minor - q.discount_minor as net_minor, q.vat_minor, q.vat_rate_bp, d.id as domain_id, d.expires_at, d.renewal_mode, d.ns_wanted,
  c.number as credit_number, c.total_minor as credit_total, c.kept_minor as credit_kept`;

// A request has at most one credit note; what of it was not owed stays on the account as prepaid credit. Each line finds its name by key
// (lateral): with a plain join, a database without fresh statistics compares every line with every name and every name's details.
const lineJoins = sql`
  left join quote q on q.account_id = r.account_id and q.id = r.quote_id
  left join lateral (
    select n.id, n.expires_at, n.renewal_mode, t.ns_wanted
      from domain n left join domain_detail t on t.account_id = n.account_id and t.domain_id = n.id
     where n.account_id = r.account_id and n.id = r.domain_id
    offset 0) d on true
  left join lateral (
    select i.number, i.total_minor, ${keptOf(sql`i.account_id`, sql`i.id`)} as kept_minor
      from invoice_line l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
     where l.account_id = r.account_id and l.request_id = r.id and i.kind = 'credit_note' and i.state <> 'draft'
     limit 1) c on true`;

function keptOf(accountId: ReturnType<typeof sql>, invoiceId: ReturnType<typeof sql>) {
  return sql`(select coalesce(sum(p.amount_minor), 0)::bigint from ledger_posting p
               where p.account_id = ${accountId} and p.invoice_id = ${invoiceId} and p.credit = 'prepaid')`;
}

export async function findLine(trx: Trx, scope: AccountScope, requestId: string): Promise<LineFacts> {
  const { rows } = await sql<LineFacts>`
    select ${lineColumns} from request r ${lineJoins} where r.account_id = ${scope.accountId} and r.id = ${requestId}`.execute(
    trx,
  );
  const row = rows[0];
  if (row === undefined) throw new Error(`news of a request that is not there: ${requestId}`);
  return row;
}

export async function linesOfOrder(trx: Trx, scope: AccountScope, orderId: string): Promise<LineFacts[]> {
  const { rows } = await sql<LineFacts>`
    select ${lineColumns} from request r ${lineJoins} where r.account_id = ${scope.accountId} and r.order_id = ${orderId} order by r.position, r.id`.execute(
    trx,
  );
  return rows;
}

export type InvoiceFacts = {
  id: string;
  kind: "invoice" | "credit_note";
  number: number;
  state: string;
  currency: string;
  total_minor: number;
  vat_minor: number;
  settled_minor: number;
  issued_on: string;
  due_on: string | null;
  ocr: string | null;
  party: unknown;
  note: string | null;
  order_id: string | null;
  order_number: number | null;
  order_lines: number;
  credits_number: number | null;
  kept_minor: number;
};

function invoices() {
  return sql`
    select i.id, i.kind, i.number, i.state, i.currency, i.total_minor, i.vat_minor, i.settled_minor, i.issued_on, i.due_on, i.ocr, i.party, i.note, i.order_id,
           o.number as order_number, (select count(*) from request r where r.account_id = i.account_id and r.order_id = i.order_id) as order_lines,
           c.number as credits_number, ${keptOf(sql`i.account_id`, sql`i.id`)} as kept_minor
      from invoice i
      left join sales_order o on o.account_id = i.account_id and o.id = i.order_id
      left join invoice c on c.account_id = i.account_id and c.id = i.credits_id`;
}

export async function findInvoice(trx: Trx, scope: AccountScope, invoiceId: string): Promise<InvoiceFacts> {
  const { rows } = await sql<InvoiceFacts>`
    ${invoices()} where i.account_id = ${scope.accountId} and i.id = ${invoiceId} and i.state <> 'draft'`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error(`news of an invoice that is not there: ${invoiceId}`);
  return row;
}

/** The invoice of an order; null when it has none yet. */
export async function findInvoiceOfOrder(trx: Trx, scope: AccountScope, orderId: string): Promise<InvoiceFacts | null> {
  const { rows } = await sql<InvoiceFacts>`
    ${invoices()} where i.account_id = ${scope.accountId} and i.order_id = ${orderId} and i.kind = 'invoice' and i.state <> 'draft'
     order by i.created_at limit 1`.execute(trx);
  return rows[0] ?? null;
}
