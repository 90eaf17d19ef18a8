import { type Currency, type Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { BankLineState, BankMark } from "./bank-line.state.ts";

/** Accounts that paid from this bank account before. */
export async function accountsOfPayer(trx: Trx, sellerId: string, payerAccount: string | null): Promise<string[]> {
  if (payerAccount === null) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from bank_line
     where seller_id = ${sellerId} and payer_account = ${payerAccount} and state = 'matched' and account_id is not null limit 20`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

export type PlaceOfInvoice = {
  readonly accountId: string;
  readonly brandId: string;
  readonly invoiceId: string;
  readonly currency: Currency;
  readonly isOpen: boolean;
};

/** An invoice that a staff member chose. Null if it does not exist, or if the staff member may not see it. */
export async function findInvoicePlace(trx: Trx, sellerId: string, invoiceId: string): Promise<PlaceOfInvoice | null> {
  const { rows } = await sql<PlaceOfInvoice>`
    select i.account_id as "accountId", a.brand_id as "brandId", i.id as "invoiceId", i.currency, i.state in ('unpaid','partly_paid','collection') as "isOpen"
      from invoice i join account a on a.id = i.account_id where i.id = ${invoiceId} and i.seller_id = ${sellerId} and i.kind = 'invoice'`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** A customer with this number, in a brand of this seller. */
export async function findCustomerPlace(
  trx: Trx,
  sellerId: string,
  number: number,
): Promise<{ accountId: string; brandId: string } | null> {
  const { rows } = await sql<{ accountId: string; brandId: string }>`
    select a.id as "accountId", a.brand_id as "brandId" from account a join brand b on b.id = a.brand_id
     where a.number = ${number} and b.seller_id = ${sellerId} and a.kind <> 'operator'`.execute(trx);
  return rows[0] ?? null;
}

export type FoundPlace = {
  readonly invoiceid: string | null;
  readonly invoice: number | null;
  readonly left: Money | null;
  readonly customer: number;
  readonly name: string;
};

/**
 * Open invoices and customers that match what a staff member typed: an invoice number, a reference, or a customer's number or
 * name.
 */
export async function searchPlaces(trx: Trx, sellerId: string, currency: Currency, typed: string): Promise<FoundPlace[]> {
  const number = /^\d{1,15}$/.test(typed.replaceAll(/\s/g, "")) ? typed.replaceAll(/\s/g, "") : null;
  const like = `%${typed.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  const named = sql`case when o.organization <> '' then o.organization else trim(concat(o.first_name, ' ', o.last_name)) end`;
  const { rows } = await sql<RowOf<FoundPlace> & { account: string }>`
    with found as (
      select a.id, a.number, coalesce(${named}, '') as name from account a join brand b on b.id = a.brand_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
       where b.seller_id = ${sellerId} and a.kind <> 'operator' and (a.number::text = ${number} or (${number}::text is null and ${named} ilike ${like})) order by a.number limit 10)
    (select i.id as invoiceid, i.number as invoice, ${currency}::text as currency, i.total_minor - i.settled_minor as left, a.number as customer, coalesce(i.party -> 'buyer' ->> 'name', '') as name, 1 as rank
       from invoice i join account a on a.id = i.account_id
      where i.seller_id = ${sellerId} and i.kind = 'invoice' and i.currency = ${currency} and i.state in ('unpaid','partly_paid','collection')
        and (i.number::text = ${number} or i.ocr = ${number} or i.account_id in (select id from found)) order by i.due_on limit 20)
    union all
    (select null, null, ${currency}::text, null, number, name, 2 from found)
     order by rank, invoice`.execute(trx);
  return rows.map((row) => ({
    invoiceid: row.invoiceid,
    invoice: row.invoice,
    left: row.left === null ? null : withMoney({ currency: row.currency, left: row.left }, "left").left,
    customer: row.customer,
    name: row.name,
  }));
}

export type LineAt = {
  readonly id: string;
  readonly state: BankLineState;
  readonly mark: BankMark | null;
  readonly amount: Money;
  readonly bookedOn: string;
  readonly bankReference: string | null;
  readonly references: readonly string[];
  readonly text: string;
  readonly payer: string | null;
  readonly payerAccount: string | null;
  readonly isReversal: boolean;
  readonly statementId: string | null;
  readonly account: string | null;
  readonly reason: string | null;
  readonly decidedAt: Date | null;
  readonly by: string | null;
  readonly version: number;
  readonly placed: readonly {
    readonly customer: number;
    readonly invoice: number | null;
    readonly payment: string;
    readonly minor: number;
  }[];
};

export type LineFilter = {
  readonly states: readonly BankLineState[];
  readonly statementId: string | null;
  readonly lineId: string | null;
};

const where = (sellerId: string, { states, statementId, lineId }: LineFilter) => sql`
  l.seller_id = ${sellerId} and l.state = any(${states}::text[]) and (${statementId}::uuid is null or l.statement_id = ${statementId})
  and (${lineId}::uuid is null or l.id = ${lineId})`;

/** Lines in these states. Lines that wait are sorted with the oldest first; all others with the most recent decision first. */
export async function listLines(
  trx: Trx,
  sellerId: string,
  filter: LineFilter,
  page: { readonly limit: number; readonly offset: number; readonly isOldestFirst: boolean },
): Promise<LineAt[]> {
  const order = page.isOldestFirst ? sql`l.booked_on, l.id` : sql`l.decided_at desc nulls last, l.id desc`;
  const { rows } = await sql<RowOf<LineAt>>`
    select l.id, l.state, l.mark, l.currency, l.amount_minor as amount, l.booked_on as "bookedOn", l.bank_reference as "bankReference", l.references_given as "references",
           coalesce(l.reference, '') as text, l.payer, l.payer_account as "payerAccount", l.is_reversal as "isReversal", l.statement_id as "statementId", c.number as account, l.reason,
           l.decided_at as "decidedAt", (select u.name from staff_user u where l.decided_by = 'staff:' || u.id) as by, l.version,
           coalesce((select jsonb_agg(jsonb_build_object('customer', a.number, 'invoice', i.number, 'payment', p.payment_id, 'minor', p.amount_minor) order by p.created_at, p.id)
                       from ledger_posting p join account a on a.id = p.account_id join payment y on y.account_id = p.account_id and y.id = p.payment_id
                       left join invoice i on i.account_id = p.account_id and i.id = p.invoice_id
                      where p.seller_id = l.seller_id and p.bank_line_id = l.id and p.kind in ('payment','deposit') and y.state <> 'refunded'), '[]') as placed
      from bank_line l left join bank_account c on c.seller_id = l.seller_id and c.id = l.bank_account_id
     where ${where(sellerId, filter)} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(trx);
  return rows.map((row) => withMoney(row, "amount"));
}

export async function countLines(trx: Trx, sellerId: string, filter: LineFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from bank_line l where ${where(sellerId, filter)}`.execute(trx);
  return rows[0]?.n ?? 0;
}
