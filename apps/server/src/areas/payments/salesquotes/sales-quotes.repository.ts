import { currencyOf, minorOf, moneyIn, type Currency, type Money, type PricedSum } from "@nameplane/values";
import { sql, type RawBuilder } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { PricedLine } from "./sales-quote.rules.ts";
import type { SalesQuoteState } from "./sales-quote.state.ts";

export type SalesQuoteRow = {
  readonly id: string;
  readonly number: number;
  readonly revision: number;
  readonly state: SalesQuoteState;
  readonly language: "en" | "sv";
  readonly subject: string;
  readonly words: string;
  readonly terms: string;
  readonly poNumber: string | null;
  readonly discount: number;
  readonly currency: Currency;
  readonly net: Money;
  readonly vatRate: number;
  readonly vat: Money;
  readonly total: Money;
  readonly validUntil: Date;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly endedAt: Date | null;
  readonly acceptedName: string | null;
  readonly acceptedAddress: string | null;
  readonly declineReason: string | null;
  readonly invoiceId: string | null;
  /** Who will own the domains that are ordered when it is accepted. Null for a quote of text lines only. */
  readonly orderOf: QuotedOwner | null;
  readonly orderId: string | null;
  readonly version: number;
};

/** The contact that will own the domains of a quote, and the fields that their TLDs ask for, by TLD. */
export type QuotedOwner = {
  readonly contactId: string | null;
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const columns = sql`
  q.id, q.number, q.revision, q.state, q.language, q.subject, q.words, q.terms, q.po_number as "poNumber", q.discount_bp as discount, q.currency, q.net_minor as net,
  q.vat_rate_bp as "vatRate", q.vat_minor as vat, q.total_minor as total, q.valid_until as "validUntil", q.made_by as "madeBy", q.made_at as "madeAt", q.ended_at as "endedAt",
  q.accepted_name as "acceptedName", host(q.accepted_address) as "acceptedAddress", q.decline_reason as "declineReason", q.invoice_id as "invoiceId", q.order_of as "orderOf", q.order_id as "orderId", q.version`;

const quoteOf = (row: RowOf<SalesQuoteRow>): SalesQuoteRow => ({
  ...withMoney(row, "net", "vat", "total"),
  currency: currencyOf(row.currency),
});

async function select(trx: Trx, accountId: string, which: RawBuilder<unknown>): Promise<SalesQuoteRow[]> {
  const { rows } = await sql<
    RowOf<SalesQuoteRow>
  >`select ${columns} from sales_quote q where q.account_id = ${accountId} and ${which}`.execute(trx);
  return rows.map(quoteOf);
}

export const findSalesQuote = async (trx: Trx, { accountId }: AccountScope, id: string): Promise<SalesQuoteRow | null> =>
  (await select(trx, accountId, sql`q.id = ${id}`))[0] ?? null;

/** Reads and locks the quote, so that it is answered only once. */
export const lockSalesQuote = async (trx: Trx, { accountId }: AccountScope, id: string): Promise<SalesQuoteRow | null> =>
  (await select(trx, accountId, sql`q.id = ${id} for update`))[0] ?? null;

export const listOfAccount = (trx: Trx, accountId: string, most: number): Promise<SalesQuoteRow[]> =>
  select(trx, accountId, sql`true order by q.made_at desc limit ${most}`);

export const versionsOf = (trx: Trx, accountId: string, number: number): Promise<SalesQuoteRow[]> =>
  select(trx, accountId, sql`q.number = ${number} order by q.revision desc`);

export async function linesOfQuote(trx: Trx, accountId: string, quoteId: string, currency: Currency): Promise<PricedLine[]> {
  const { rows } = await sql<{ text: string; quantity: number; unit: number; net: number }>`
    select text, quantity, unit_minor as unit, net_minor as net from sales_quote_line
     where account_id = ${accountId} and quote_id = ${quoteId} order by position`.execute(trx);
  const of = moneyIn(currency);
  return rows.map(({ unit, net, ...line }) => ({ ...line, unit: of(unit), net: of(net) }));
}

export type NewSalesQuote = Pick<
  SalesQuoteRow,
  "id" | "language" | "subject" | "words" | "terms" | "poNumber" | "discount" | "vatRate" | "validUntil" | "madeBy" | "madeAt"
> & {
  readonly sum: PricedSum;
  readonly lines: readonly PricedLine[];
  /** Number and revision of the quote that this quote replaces. Null for a new quote. */
  readonly after: { readonly number: number; readonly revision: number } | null;
  readonly orderOf: QuotedOwner | null;
};

export async function insertSalesQuote(trx: Trx, accountId: string, quote: NewSalesQuote): Promise<void> {
  const { sum, after } = quote;
  await trx
    .insertInto("sales_quote")
    .values({
      account_id: accountId,
      id: quote.id,
      state: "sent",
      currency: sum.total.currency,
      language: quote.language,
      subject: quote.subject,
      words: quote.words,
      terms: quote.terms,
      po_number: quote.poNumber,
      discount_bp: quote.discount,
      net_minor: minorOf(sum.net),
      vat_rate_bp: quote.vatRate,
      vat_minor: minorOf(sum.vat),
      total_minor: minorOf(sum.total),
      valid_until: quote.validUntil,
      order_of: quote.orderOf === null ? null : JSON.stringify(quote.orderOf),
      made_by: quote.madeBy,
      made_at: quote.madeAt,
      ...(after === null ? {} : { number: after.number, revision: after.revision + 1 }),
    })
    .execute();
  await trx
    .insertInto("sales_quote_line")
    .values(
      quote.lines.map(({ text, quantity, unit, net }, index) => ({
        account_id: accountId,
        quote_id: quote.id,
        position: index + 1,
        text,
        quantity,
        unit_minor: minorOf(unit),
        net_minor: minorOf(net),
      })),
    )
    .execute();
}

export type SalesQuoteEnd = {
  readonly state: Exclude<SalesQuoteState, "sent">;
  readonly ended_at: Date;
  readonly accepted_name?: string;
  readonly accepted_address?: string;
  readonly decline_reason?: string;
  readonly invoice_id?: string;
  readonly order_id?: string;
};

export async function endSalesQuote(trx: Trx, accountId: string, id: string, end: SalesQuoteEnd): Promise<void> {
  await trx
    .updateTable("sales_quote")
    .set(({ eb }) => ({ ...end, version: eb("version", "+", 1) }))
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
  // Lines that would have been ordered with the quote leave its basket. An accepted quote has none left.
  await sql`delete from request where account_id = ${accountId} and basket_of = ${id} and state = 'in_basket'`.execute(trx);
}

/** Takes the lines of a basket over into the basket of a quote. */
export async function takeBasket(trx: Trx, accountId: string, from: string, quoteId: string): Promise<void> {
  await sql`
    update request set basket_of = ${quoteId}, version = version + 1
     where account_id = ${accountId} and basket_of = ${from} and state = 'in_basket'`.execute(trx);
}

const name = sql`coalesce(nullif(c.organization, ''), nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''), a.number::text)`;

export type QuoteCustomer = {
  readonly accountId: string;
  readonly brandId: string;
  readonly number: number;
  readonly name: string;
  readonly language: "en" | "sv";
  readonly state: string;
};

/** The customer, if the staff member may see it. Null otherwise. */
export async function findCustomer(
  trx: Trx,
  of: { readonly number: number } | { readonly quoteId: string },
): Promise<QuoteCustomer | null> {
  const which =
    "number" in of ? sql`a.number = ${of.number}` : sql`a.id = (select account_id from sales_quote where id = ${of.quoteId})`;
  const { rows } = await sql<QuoteCustomer>`
    select a.id as "accountId", a.brand_id as "brandId", a.number, ${name} as name, case when a.language = 'sv' then 'sv' else 'en' end as language, a.state
      from account a left join contact c on c.account_id = a.id and c.id = a.owner_contact_id where ${which}`.execute(trx);
  return rows[0] ?? null;
}

export type ListedSalesQuote = SalesQuoteRow & { readonly customerNumber: number; readonly customerName: string };

/** Quotes of all customers whom the staff member may see. */
export async function listSalesQuotes(
  trx: Trx,
  of: { readonly isOpen: boolean; readonly customer: number | null; readonly most: number },
): Promise<ListedSalesQuote[]> {
  const { rows } = await sql<RowOf<SalesQuoteRow> & { customerNumber: number; customerName: string }>`
    select ${columns}, a.number as "customerNumber", ${name} as "customerName"
      from sales_quote q join account a on a.id = q.account_id left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
     where (q.state = 'sent') = ${of.isOpen} and q.state <> 'replaced' and (${of.customer}::bigint is null or a.number = ${of.customer})
     order by q.made_at desc limit ${of.most}`.execute(trx);
  return rows.map(({ customerNumber, customerName, ...row }) => ({ ...quoteOf(row), customerNumber, customerName }));
}

export async function insertQuoteLink(
  trx: Trx,
  scope: AccountScope,
  link: { readonly hash: Buffer; readonly quoteId: string; readonly endsAt: Date },
): Promise<void> {
  await trx
    .insertInto("one_time_token")
    .values({
      token_hash: link.hash,
      brand_id: scope.brandId,
      kind: "sales_quote",
      account_id: scope.accountId,
      subject: JSON.stringify({ quote: link.quoteId }),
      ends_at: link.endsAt,
    })
    .execute();
}

export type QuoteLink = { readonly accountId: string; readonly quoteId: string; readonly hasEnded: boolean };

/** The quote that a link is for. Null if there is no such link. */
export async function findQuoteLink(trx: Trx, hash: Buffer, brandId: string): Promise<QuoteLink | null> {
  const { rows } = await sql<QuoteLink>`
    select account_id as "accountId", quote_id as "quoteId", has_ended as "hasEnded" from np_quote_link(${hash}, ${brandId}::uuid)`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Quotes of all accounts whose last day has passed. Runs as a role that may only read. */
export async function findLapsed(
  trx: Trx,
  now: Date,
  most: number,
): Promise<{ readonly accountId: string; readonly brandId: string; readonly quoteId: string }[]> {
  const { rows } = await sql<{ accountId: string; brandId: string; quoteId: string }>`
    select q.account_id as "accountId", a.brand_id as "brandId", q.id as "quoteId" from sales_quote q join account a on a.id = q.account_id
     where q.state = 'sent' and q.valid_until <= ${now} order by q.valid_until limit ${most}`.execute(trx);
  return rows;
}

/** The number of the order that a quote has placed. */
export async function numberOfOrder(trx: Trx, accountId: string, orderId: string): Promise<number> {
  const row = await trx
    .selectFrom("sales_order")
    .select("number")
    .where("account_id", "=", accountId)
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return row.number;
}
