import { moneyIn, pricedSum, type Money, type Price, type PricedSum } from "@nameplane/values";
import { sql } from "kysely";
import type { RequestType } from "@nameplane/contracts";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import { sendUnread, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { priceOf, type QuoteColumns } from "../../orders/index.ts";

/** The facts of mails about orders. They are read from the tables of several areas. */
export type OrderFacts = PricedSum & {
  id: string;
  number: number;
  state: string;
  method: "card" | "paypal" | "sepa" | "swish" | "bank" | "invoice" | "credit" | "free";
  placed_by: string;
  placed_at: Date;
  /** Prepaid credit that was reserved for the order or used on it. */
  credit: Money;
  credit_state: string | null;
  line_count: number;
  done_count: number;
  /** Whether the renewal job placed the order. If so, the daily mail about renewals tells the results. */
  is_renewal: boolean;
  /** The words that a private buyer has ticked about the right of withdrawal. */
  consent_text: string | null;
};

/**
 * An order with the facts that its mails need. With `lock`, news of the same order are handled one after the other. The order's
 * own row is not locked, because lines of the order may end in the meantime.
 */
export async function findOrder(trx: Trx, scope: AccountScope, orderId: string, lock: boolean): Promise<OrderFacts> {
  if (lock) await sendUnread(trx, sql`select pg_advisory_xact_lock(hashtextextended(${`news of ${orderId}`}, 0))`);
  type Row = Omit<OrderFacts, keyof PricedSum | "credit"> & Record<"net" | "vat" | "credit", number> & { currency: string };
  const { rows } = await sql<Row>`
    select o.id, o.number, o.state, o.origin = 'renewal' as is_renewal, o.currency, o.net_minor as net, o.vat_minor as vat, case when o.credit_state in ('held','used') then o.credit_minor else 0 end as credit, o.credit_state, o.method, o.placed_by, o.placed_at, o.consent_text, n.line_count, n.done_count
      from sales_order o, lateral (select count(*) as line_count, count(*) filter (where r.state = 'completed') as done_count
                                     from request r where r.account_id = o.account_id and r.order_id = o.id) n
     where o.account_id = ${scope.accountId} and o.id = ${orderId}`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error(`news of an order that is not there: ${orderId}`);
  const { currency, net, vat, credit, ...order } = row;
  const of = moneyIn(currency);
  return { ...order, ...pricedSum(of(net), of(vat)), credit: of(credit) };
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
  price: Price | null;
  domain_id: string | null;
  expires_at: Date | null;
  renewal_mode: string | null;
  ns_wanted: string[] | null;
  /** The credit note for the line, and the part of it that stays on the account as prepaid credit. */
  credit: { number: number; total: Money; kept: Money } | null;
};

type LineRow = Omit<LineFacts, "price" | "credit"> &
  QuoteColumns & {
    credit_number: number | null;
    credit_total: number | null;
    credit_kept: number | null;
    credit_currency: string | null;
  };

function lineOf({
  net,
  vat,
  vat_rate,
  currency,
  credit_number,
  credit_total,
  credit_kept,
  credit_currency,
  discounts,
  ...row
}: LineRow): LineFacts {
  const of = credit_currency === null ? null : moneyIn(credit_currency);
  return {
    ...row,
    price: priceOf({ net, vat, vat_rate, currency, discounts: discounts ?? null }, row.period_months ?? 0),
    credit:
      credit_number === null || of === null
        ? null
        : { number: credit_number, total: of(credit_total ?? 0), kept: of(credit_kept ?? 0) },
  };
}

const lineColumns = sql`
  r.id, r.type, r.state, r.reason, r.reason_text, r.ascii_name, r.product_id, r.period_months, r.limit_at, r.funded_at is not null as is_funded, r.funding = 'held' as is_set_aside, r.version,
  q.net_minor - q.discount_minor as net, q.vat_minor as vat, q.vat_rate_bp as vat_rate, q.currency, q.discounts, d.id as domain_id, d.expires_at, d.renewal_mode, d.ns_wanted,
  c.number as credit_number, c.total_minor as credit_total, c.kept_minor as credit_kept, c.currency as credit_currency`;

// A request has at most one credit note. The part of it that was not owed stays on the account as prepaid credit. The lateral
// joins find the name of each line by its key. With plain joins, a database without fresh statistics may compare every line with
// every name and every name's details.
const lineJoins = sql`
  left join quote q on q.account_id = r.account_id and q.id = r.quote_id
  left join lateral (
    select n.id, n.expires_at, n.renewal_mode, t.ns_wanted
      from domain n left join domain_detail t on t.account_id = n.account_id and t.domain_id = n.id
     where n.account_id = r.account_id and n.id = r.domain_id
    offset 0) d on true
  left join lateral (
    select i.number, i.currency, i.total_minor, ${keptOf(sql`i.account_id`, sql`i.id`)} as kept_minor
      from invoice_line l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
     where l.account_id = r.account_id and l.request_id = r.id and i.kind = 'credit_note' and i.state <> 'draft'
     limit 1) c on true`;

function keptOf(accountId: ReturnType<typeof sql>, invoiceId: ReturnType<typeof sql>) {
  return sql`(select coalesce(sum(p.amount_minor), 0)::bigint from ledger_posting p
               where p.account_id = ${accountId} and p.invoice_id = ${invoiceId} and p.credit = 'prepaid')`;
}

export async function findLine(trx: Trx, scope: AccountScope, requestId: string): Promise<LineFacts> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from request r ${lineJoins} where r.account_id = ${scope.accountId} and r.id = ${requestId}`.execute(
    trx,
  );
  const row = rows[0];
  if (row === undefined) throw new Error(`news of a request that is not there: ${requestId}`);
  return lineOf(row);
}

export async function linesOfOrder(trx: Trx, scope: AccountScope, orderId: string): Promise<LineFacts[]> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from request r ${lineJoins} where r.account_id = ${scope.accountId} and r.order_id = ${orderId} order by r.position, r.id`.execute(
    trx,
  );
  return rows.map(lineOf);
}

export type InvoiceFacts = {
  id: string;
  kind: "invoice" | "credit_note";
  number: number;
  state: string;
  total: Money;
  vat: Money;
  settled: Money;
  issued_on: string;
  due_on: string | null;
  ocr: string | null;
  party: unknown;
  note: string | null;
  order_id: string | null;
  order_number: number | null;
  order_lines: number;
  credits_number: number | null;
  /** Whether the reminder mail already announces this invoice, because the invoice is for the reminder fee. */
  is_in_reminder: boolean;
  kept: Money;
};

const invoiceOf = (row: RowOf<InvoiceFacts>): InvoiceFacts => withMoney(row, "total", "vat", "settled", "kept");

function invoices() {
  return sql`
    select i.id, i.kind, i.number, i.state, i.currency, i.total_minor as total, i.vat_minor as vat, i.settled_minor as settled, i.issued_on, i.due_on, i.ocr, i.party, i.note, i.order_id,
           o.number as order_number, (select count(*) from request r where r.account_id = i.account_id and r.order_id = i.order_id) as order_lines,
           c.number as credits_number, exists (select 1 from dunning_step d where d.account_id = i.account_id and d.invoice_id = i.charges_id and d.fee_invoice_id = i.id) as is_in_reminder, ${keptOf(sql`i.account_id`, sql`i.id`)} as kept
      from invoice i
      left join sales_order o on o.account_id = i.account_id and o.id = i.order_id
      left join invoice c on c.account_id = i.account_id and c.id = i.credits_id`;
}

export async function findInvoice(trx: Trx, scope: AccountScope, invoiceId: string): Promise<InvoiceFacts> {
  const { rows } = await sql<RowOf<InvoiceFacts>>`
    ${invoices()} where i.account_id = ${scope.accountId} and i.id = ${invoiceId} and i.state <> 'draft'`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error(`news of an invoice that is not there: ${invoiceId}`);
  return invoiceOf(row);
}

/** The invoice of an order. Null if it has none yet. */
export async function findInvoiceOfOrder(trx: Trx, scope: AccountScope, orderId: string): Promise<InvoiceFacts | null> {
  const { rows } = await sql<RowOf<InvoiceFacts>>`
    ${invoices()} where i.account_id = ${scope.accountId} and i.order_id = ${orderId} and i.kind = 'invoice' and i.state <> 'draft'
     order by i.created_at limit 1`.execute(trx);
  return rows[0] === undefined ? null : invoiceOf(rows[0]);
}
