import { minorOf, moneyIn, type Currency, type Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { LineToPrice } from "../../orders/prices/index.ts";
import type { SoldDocument, Sums } from "./settlement.rules.ts";

export type Reseller = { readonly accountId: string; readonly brandId: string; readonly timeZone: string };

/** Accounts with sales on a brand of their own. Runs as a role that may only read. */
export async function resellersWithSales(trx: Trx): Promise<Reseller[]> {
  const { rows } = await sql<Reseller>`
    select a.id as "accountId", a.brand_id as "brandId", b.time_zone as "timeZone"
      from account a join brand b on b.id = a.brand_id where exists (select 1 from reseller_sale s where s.account_id = a.id)`.execute(
    trx,
  );
  return rows;
}

/** A sale whose wholesale price has not been calculated yet. */
export type OpenSale = {
  readonly customerId: string;
  readonly quoteId: string;
  readonly priceGroupId: string;
  readonly tld: string | null;
  readonly productId: number | null;
  readonly operation: LineToPrice["operation"];
  readonly periodMonths: number;
  readonly retail: Money;
  readonly registryFee: LineToPrice["fee"];
  readonly isAgreed: boolean;
  readonly orderedAt: Date;
  readonly rest: NonNullable<LineToPrice["rest"]> | null;
};

/**
 * Sales without a wholesale price, the oldest first. Sales of merchants are left out, because merchants are charged for each line
 * instead (folder wholesale). Each sale is locked, so that two workers do not calculate its price twice.
 */
export async function lockOpenSales(trx: Trx, { accountId }: AccountScope, most: number): Promise<OpenSale[]> {
  const { rows } = await sql<RowOf<OpenSale>>`
    select customer_id as "customerId", quote_id as "quoteId", price_group_id as "priceGroupId", tld, product_id as "productId", operation, period_months as "periodMonths",
           currency, retail_minor as retail, registry_fee as "registryFee", is_agreed as "isAgreed", ordered_at as "orderedAt", rest
      from reseller_sale where account_id = ${accountId} and wholesale_minor is null and not is_merchant
     order by ordered_at, quote_id limit ${most} for update skip locked`.execute(trx);
  return rows.map((row) => withMoney(row, "retail"));
}

export async function hasOpenSales(trx: Trx, { accountId }: AccountScope): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select 1 from reseller_sale where account_id = ${accountId} and wholesale_minor is null and not is_merchant) as open`.execute(
    trx,
  );
  return rows[0]?.open === true;
}

/** Stores wholesale prices of sales. */
export async function valueSales(
  trx: Trx,
  { accountId }: AccountScope,
  valued: readonly (Pick<OpenSale, "customerId" | "quoteId"> & { readonly wholesale: Money })[],
  now: Date,
): Promise<void> {
  const rows = valued.map(({ customerId, quoteId, wholesale }) => ({ customerId, quoteId, minor: minorOf(wholesale) }));
  await sql`
    update reseller_sale s set wholesale_minor = n.minor, valued_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n ("customerId" uuid, "quoteId" uuid, minor bigint)
     where s.account_id = ${accountId} and s.customer_id = n."customerId" and s.quote_id = n."quoteId" and s.wholesale_minor is null`.execute(
    trx,
  );
}

/** The facts about an invoice or credit note that a statement shows besides its amounts. */
export type Document = SoldDocument & {
  readonly brandId: string;
  readonly customerNumber: number;
  readonly invoiceNumber: number;
  readonly asciiName: string | null;
  readonly tld: string | null;
  readonly productId: number | null;
  readonly operation: string;
  readonly periodMonths: number;
};

/** All invoices and credit notes about sales of the transaction's account that have a wholesale price. */
export async function soldDocuments(trx: Trx): Promise<Document[]> {
  const { rows } = await sql<RowOf<Document>>`
    select kind, customer_id as "customerId", customer_number as "customerNumber", invoice_id as "invoiceId", invoice_number as "invoiceNumber", sold_id as "soldId",
           seller_id as "sellerId", request_id as "requestId", brand_id as "brandId", ascii_name as "asciiName", tld, product_id as "productId", operation,
           period_months as "periodMonths", currency, issued_on as "issuedOn", paid_on as "paidOn", net_minor as net, wholesale_minor as wholesale,
           settled_times as "settledTimes", settled_retail_minor as "settledRetail", settled_wholesale_minor as "settledWholesale"
      from np_reseller_documents() where wholesale_minor is not null`.execute(trx);
  return rows.map((row) => withMoney(row, "net", "wholesale", "settledRetail", "settledWholesale"));
}

/** Marks a month as settled. Returns false if it was already settled, even if another worker did so at the same moment. */
export async function takeMonth(trx: Trx, { accountId }: AccountScope, month: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("reseller_month")
    .values({ account_id: accountId, month, settled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Whether a month is already settled. */
export async function isSettled(trx: Trx, { accountId }: AccountScope, month: string): Promise<boolean> {
  const row = await trx
    .selectFrom("reseller_month")
    .select("month")
    .where("account_id", "=", accountId)
    .where("month", "=", month)
    .executeTakeFirst();
  return row !== undefined;
}

export type Carried = { readonly sellerId: string; readonly carried: Money };

/** The sums that the last statement of each seller and currency carried over to the next one. */
export async function carriedSums(trx: Trx, accountId: string): Promise<Carried[]> {
  const { rows } = await sql<{ sellerId: string; currency: string; minor: number }>`
    select distinct on (seller_id, currency) seller_id as "sellerId", currency, carried_minor as minor
      from reseller_settlement where account_id = ${accountId} order by seller_id, currency, month desc`.execute(trx);
  return rows.map(({ sellerId, currency, minor }) => ({ sellerId, carried: moneyIn(currency)(minor) }));
}

export type Commissions = { readonly sellerId: string; readonly amount: Money; readonly entries: number };

/**
 * The commissions of affiliates of the account's brands until a day that the account has to bear and that no statement charges
 * yet.
 */
export async function openCommissions(trx: Trx, until: string): Promise<Commissions[]> {
  const { rows } = await sql<RowOf<Commissions>>`
    select seller_id as "sellerId", currency, amount_minor as amount, entries from np_open_commissions(${until}::date)`.execute(
    trx,
  );
  return rows.map((row) => withMoney(row, "amount"));
}

/** Puts the commissions of a seller and currency on a statement. */
export async function chargeCommissions(
  trx: Trx,
  settlementId: string,
  of: { readonly sellerId: string; readonly currency: Currency; readonly until: string },
): Promise<{ readonly amount: Money; readonly entries: number }> {
  const { rows } = await sql<{ minor: number; entries: number }>`
    select amount_minor as minor, entries from np_charge_commissions(${settlementId}, ${of.sellerId}, ${of.currency}, ${of.until}::date)`.execute(
    trx,
  );
  return { amount: moneyIn(of.currency)(rows[0]?.minor ?? 0), entries: rows[0]?.entries ?? 0 };
}

/** Releases for payout the commissions that the account's margin has covered. */
export async function coverCommissions(trx: Trx): Promise<void> {
  await sql`select np_cover_commissions()`.execute(trx);
}

export type NewSettlement = Sums & {
  readonly id: string;
  readonly sellerId: string;
  readonly month: string;
  readonly opening: Money;
  /** The commissions of affiliates that the statement charges: their sum and their number. */
  readonly commission: Money;
  readonly commissions: number;
  readonly credited: Money;
  readonly carried: Money;
  readonly madeAt: Date;
  readonly lines: readonly {
    readonly document: Document;
    readonly kind: string;
    readonly day: string;
    readonly retail: Money;
    readonly wholesale: Money;
  }[];
};

export async function insertSettlement(trx: Trx, { accountId }: AccountScope, settlement: NewSettlement): Promise<void> {
  const { id, sellerId, month, lines, opening, retail, wholesale, margin, commission, commissions, credited, carried, madeAt } =
    settlement;
  await trx
    .insertInto("reseller_settlement")
    .values({
      account_id: accountId,
      id,
      seller_id: sellerId,
      month,
      currency: margin.currency,
      line_count: lines.length,
      opening_minor: minorOf(opening),
      retail_minor: minorOf(retail),
      wholesale_minor: minorOf(wholesale),
      margin_minor: minorOf(margin),
      commission_minor: minorOf(commission),
      commission_count: commissions,
      credited_minor: minorOf(credited),
      carried_minor: minorOf(carried),
      made_at: madeAt,
    })
    .execute();
  // All lines are passed as one JSON parameter, because a large reseller has more values than a statement accepts as parameters.
  const rows = lines.map(({ document, kind, day, ...sums }, at) => ({
    position: at + 1,
    kind,
    brand: document.brandId,
    customer: document.customerId,
    invoice: document.invoiceId,
    request: document.requestId,
    customer_number: document.customerNumber,
    invoice_number: document.invoiceNumber,
    ascii_name: document.asciiName,
    tld: document.tld,
    product: document.productId,
    operation: document.operation,
    months: document.periodMonths,
    day,
    retail: minorOf(sums.retail),
    wholesale: minorOf(sums.wholesale),
  }));
  await sql`
    insert into reseller_settlement_line (account_id, settlement_id, position, kind, brand_id, customer_id, invoice_id, request_id, customer_number, invoice_number,
           ascii_name, tld, product_id, operation, period_months, happened_on, retail_minor, wholesale_minor, margin_minor)
    select ${accountId}::uuid, ${id}::uuid, n.position, n.kind, n.brand, n.customer, n.invoice, n.request, n.customer_number, n.invoice_number,
           n.ascii_name, n.tld, n.product, n.operation, n.months, n.day, n.retail, n.wholesale, n.retail - n.wholesale
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           n (position integer, kind text, brand uuid, customer uuid, invoice uuid, request uuid, customer_number bigint, invoice_number bigint, ascii_name text, tld text,
              product integer, operation text, months smallint, day date, retail bigint, wholesale bigint)`.execute(trx);
}

export type DueRow = {
  readonly groupId: string;
  readonly wholesaleId: string | null;
  readonly tld: string | null;
  readonly productId: number | null;
  readonly currency: Currency;
  readonly count: number;
};

/** Automatic renewals of customers of the account's brands that are due until a time, counted by price list and item. */
export async function renewalsUntil(trx: Trx, from: Date, until: Date): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select group_id as "groupId", wholesale_id as "wholesaleId", tld, product_id as "productId", currency, count
      from np_reseller_renewals(${from}, ${until})`.execute(trx);
  return rows;
}
