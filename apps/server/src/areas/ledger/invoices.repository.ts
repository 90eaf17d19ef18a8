import { moneyIn, type Money, currencyOf } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../platform/db/money-columns.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { within, type Reach } from "../accounts/index.ts";
import type { LineOfInvoice, ListedInvoice } from "./listed-invoice.rules.ts";
import { readParty } from "./read-party.ts";

export type InvoiceFilter = {
  readonly from: string | null;
  readonly to: string | null;
  /**
   * Which kind of document to list. Credit notes cannot be chosen by their state: they have the states of invoices, but these are
   * not shown.
   */
  readonly kind: "invoice" | "credit_note" | null;
  readonly state: string | null;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
};

/** An invoice of the list, with its account. */
type InvoiceOfList = ListedInvoice & { readonly account_id: string };

type Row = Omit<RowOf<InvoiceOfList>, "party" | "books_vat"> & {
  readonly party: unknown;
  readonly books_vat_minor: number | null;
  readonly books_currency: string;
};

function invoiceOf({ party, books_vat_minor: booksVat, books_currency: books, ...row }: Row): InvoiceOfList {
  return {
    ...withMoney(row, "net", "vat", "rounding", "total", "settled"),
    party: readParty(party, currencyOf(row.currency)),
    books_vat: booksVat === null ? null : moneyIn(books)(booksVat),
  };
}

const columns = sql`
  i.account_id, i.id, i.kind, i.number, i.state, i.created_at, i.issued_on, i.due_on, i.paid_on, i.currency, i.net_minor as net, i.vat_minor as vat, i.rounding_minor as rounding, i.total_minor as total, i.settled_minor as settled,
  i.vat_kind, i.note, i.po_number, i.ocr, i.party, f.text as service, f.n as line_count, o.number as order_number, i.credits_id, c.number as credits_number,
  i.books_vat_minor, i.fx_ppm, s.books_currency`;

const joined = sql`
  join lateral (select l.text, count(*) over () as n from invoice_line l where l.account_id = i.account_id and l.invoice_id = i.id order by l.position limit 1) f on true
  join seller s on s.id = i.seller_id
  left join sales_order o on o.account_id = i.account_id and o.id = i.order_id
  left join invoice c on c.account_id = i.account_id and c.id = i.credits_id`;

function matching(scope: AccountScope, filter: InvoiceFilter, reach: Reach) {
  const wheres = [within(scope, reach, "i"), sql<boolean>`i.state <> 'draft'`];
  if (filter.from !== null) wheres.push(sql`i.issued_on >= ${filter.from}::date`);
  if (filter.to !== null) wheres.push(sql`i.issued_on <= ${filter.to}::date`);
  if (filter.kind !== null) wheres.push(sql`i.kind = ${filter.kind}`);
  if (filter.state !== null) wheres.push(sql`i.state = ${filter.state}`);
  return sql.join(wheres, sql` and `);
}

/** One page, sorted by time of creation. The page is found in the narrow index first, and only its rows are joined. */
export async function listInvoices(
  trx: Trx,
  scope: AccountScope,
  filter: InvoiceFilter,
  reach: Reach = "own",
): Promise<InvoiceOfList[]> {
  const direction = filter.descending ? sql`desc` : sql`asc`;
  const where = matching(scope, filter, reach);
  const { rows } = await sql<Row>`
    select ${columns}
      from (select i.account_id, i.id from invoice i where ${where} order by i.created_at ${direction}, i.id ${direction} limit ${filter.limit} offset ${filter.offset}) page
      join invoice i on i.account_id = page.account_id and i.id = page.id ${joined}
     order by i.created_at ${direction}, i.id ${direction}`.execute(trx);
  return rows.map(invoiceOf);
}

export async function countInvoices(trx: Trx, scope: AccountScope, filter: InvoiceFilter, reach: Reach = "own"): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from invoice i where ${matching(scope, filter, reach)}`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** What is left to pay on the open invoices in the account's own currency. */
export async function sumUnpaid(trx: Trx, scope: AccountScope): Promise<{ total: Money; count: number }> {
  const { rows } = await sql<RowOf<{ total: Money; count: number }>>`
    select a.currency, coalesce(sum(i.total_minor - i.settled_minor), 0)::bigint as total, count(i.id) as count
      from account a left join invoice i on i.account_id = a.id and i.currency = a.currency and i.state in ('unpaid','partly_paid','collection')
     where a.id = ${scope.accountId} group by a.currency`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error("the account of a session is not visible to it");
  return withMoney(row, "total");
}

export async function findInvoice(trx: Trx, scope: AccountScope, invoiceId: string): Promise<ListedInvoice | null> {
  const { rows } = await sql<Row>`
    select ${columns} from invoice i ${joined} where i.account_id = ${scope.accountId} and i.id = ${invoiceId} and i.state <> 'draft'`.execute(
    trx,
  );
  return rows[0] === undefined ? null : invoiceOf(rows[0]);
}

export async function linesOf(trx: Trx, scope: AccountScope, invoice: ListedInvoice): Promise<LineOfInvoice[]> {
  const { rows } = await sql<Omit<RowOf<LineOfInvoice>, "currency">>`
    select l.kind, l.text, l.quantity, l.period_from, l.period_to, l.net_minor as net, l.vat_rate_bp as "vatRateBasisPoints", l.vat_minor as vat, r.number as request_number
      from invoice_line l left join request r on r.account_id = l.account_id and r.id = l.request_id
     where l.account_id = ${scope.accountId} and l.invoice_id = ${invoice.id} order by l.position`.execute(trx);
  const { currency } = invoice.total;
  return rows.map((row) => withMoney({ ...row, currency }, "net", "vat"));
}

export type SettlingOf = { at: Date; kind: string; amount: Money; receipt_number: number | null; receipt_id: string | null };

/** Everything that settled an invoice, except credit notes, which are separate documents. */
export async function settlingsOf(trx: Trx, scope: AccountScope, invoiceId: string): Promise<SettlingOf[]> {
  const { rows } = await sql<RowOf<SettlingOf>>`
    select p.created_at as at, p.kind, p.currency, case when p.credit = 'receivable' then p.amount_minor else -p.amount_minor end as amount, y.receipt_number,
           case when y.receipt_number is not null and y.method <> 'credit_import' then y.id end as receipt_id
      from ledger_posting p left join payment y on y.account_id = p.account_id and y.id = p.payment_id
     where p.account_id = ${scope.accountId} and p.invoice_id = ${invoiceId} and p.kind in ('payment','used_credit','discount') and 'receivable' in (p.debit, p.credit)
     order by p.created_at, p.id`.execute(trx);
  return rows.map((row) => withMoney(row, "amount"));
}

/** What was left to pay on an invoice at the end of each day on which something settled it, credit notes included. */
export async function owedSteps(trx: Trx, scope: AccountScope, invoiceId: string): Promise<{ from: string; value: Money }[]> {
  const { rows } = await sql<RowOf<{ from: string; value: Money }>>`
    select p.booked_on as "from", p.currency, (sum(sum(case when p.debit = 'receivable' then p.amount_minor else -p.amount_minor end)) over (order by p.booked_on))::bigint as value
      from ledger_posting p
     where p.account_id = ${scope.accountId} and 'receivable' in (p.debit, p.credit)
       and (p.invoice_id = ${invoiceId} or p.invoice_id in (select c.id from invoice c where c.account_id = ${scope.accountId} and c.credits_id = ${invoiceId}))
     group by p.booked_on, p.currency order by p.booked_on`.execute(trx);
  return rows.map((row) => withMoney(row, "value"));
}

/** Reference rates for late-payment interest in the seller's country, in millionths, in order of date. */
export async function referenceRates(trx: Trx, sellerCountry: string): Promise<{ from: string; value: number }[]> {
  const { rows } = await sql<{ from: string; value: number }>`
    select valid_from as "from", ppm as value from reference_rate where kind = 'discount' and key = ${sellerCountry} order by valid_from`.execute(
    trx,
  );
  return rows;
}

export type ReferencedInvoice = {
  readonly accountId: string;
  readonly brandId: string;
  readonly invoiceId: string;
  readonly currency: string;
};

/**
 * The invoice with an OCR reference, in any account, for the matching of bank transfers. Runs as a database role that may only
 * read.
 */
export async function findInvoiceByOcr(trx: Trx, sellerId: string, ocr: string): Promise<ReferencedInvoice | null> {
  const { rows } = await sql<ReferencedInvoice>`
    select i.account_id as "accountId", a.brand_id as "brandId", i.id as "invoiceId", i.currency
      from invoice i join account a on a.id = i.account_id
     where i.seller_id = ${sellerId} and i.ocr = ${ocr} and i.kind = 'invoice' and i.state <> 'draft'`.execute(trx);
  return rows[0] ?? null;
}
