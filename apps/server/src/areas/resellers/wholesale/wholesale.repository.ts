import { minorOf, type Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { LineToPrice } from "../../orders/prices/index.ts";
import type { WholesaleBasis } from "../../ledger/wholesale/index.ts";

/** A line that a reseller's own seller has sold, and for which the reseller has to pay the wholesale price. */
export type MerchantSale = {
  readonly customerId: string;
  readonly quoteId: string;
  readonly requestId: string;
  readonly priceGroupId: string;
  readonly asciiName: string | null;
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

/** The accounts of a sale: the reseller that pays for it, and the customer whose request waits. */
export type SalePlace = {
  readonly resellerId: string;
  readonly resellerBrandId: string;
  readonly customerId: string;
  readonly customerBrandId: string;
  readonly requestId: string;
};

const place = sql`
  s.account_id as "resellerId", a.brand_id as "resellerBrandId", s.customer_id as "customerId", c.brand_id as "customerBrandId", s.request_id as "requestId"`;

/** The reseller that pays for a customer's request. Null if no reseller does. Runs as a role that may only read. */
export async function findPlace(trx: Trx, customerId: string, requestId: string): Promise<SalePlace | null> {
  const { rows } = await sql<SalePlace>`
    select ${place} from reseller_sale s join account a on a.id = s.account_id join account c on c.id = s.customer_id
     where s.customer_id = ${customerId} and s.request_id = ${requestId} and s.is_merchant order by s.ordered_at desc, s.quote_id desc limit 1`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/**
 * Requests that wait for the balance of their reseller, the oldest first, for all resellers. Runs as a role that may only read.
 */
export async function findWaiting(trx: Trx, limit: number): Promise<SalePlace[]> {
  const { rows } = await sql<SalePlace>`
    select ${place} from reseller_sale s join account a on a.id = s.account_id join account c on c.id = s.customer_id
     where s.waits_since is not null order by s.ordered_at, s.quote_id limit ${limit}`.execute(trx);
  return rows;
}

/**
 * The last sale of a request; earlier ones no longer count, because the request was quoted again. It is locked, so that two
 * workers do not charge it twice.
 */
export async function lockSale(
  trx: Trx,
  { accountId }: AccountScope,
  of: Pick<SalePlace, "customerId" | "requestId">,
): Promise<MerchantSale | null> {
  const { rows } = await sql<RowOf<MerchantSale>>`
    select customer_id as "customerId", quote_id as "quoteId", request_id as "requestId", price_group_id as "priceGroupId", ascii_name as "asciiName", tld, product_id as "productId",
           operation, period_months as "periodMonths", currency, retail_minor as retail, registry_fee as "registryFee", is_agreed as "isAgreed", ordered_at as "orderedAt", rest
      from reseller_sale where account_id = ${accountId} and customer_id = ${of.customerId} and request_id = ${of.requestId} and is_merchant
     order by ordered_at desc, quote_id desc limit 1 for update`.execute(trx);
  return rows[0] === undefined ? null : withMoney(rows[0], "retail");
}

/** Stores since when a sale waits for the balance. Null means that it no longer waits. */
export async function setWaiting(
  trx: Trx,
  { accountId }: AccountScope,
  of: Pick<SalePlace, "customerId" | "requestId">,
  since: Date | null,
): Promise<void> {
  await sql`
    update reseller_sale set waits_since = ${since === null ? sql`null` : sql`coalesce(waits_since, ${since})`}
     where account_id = ${accountId} and customer_id = ${of.customerId} and request_id = ${of.requestId} and is_merchant
       and (waits_since is null) <> ${since === null}`.execute(trx);
}

export type Charge = {
  readonly id: string;
  readonly customerId: string;
  readonly quoteId: string;
  readonly requestId: string;
  readonly basis: WholesaleBasis;
  readonly total: Money;
  readonly isInvoiced: boolean;
  readonly asciiName: string | null;
};

const charge = sql`
  h.id, h.customer_id as "customerId", h.quote_id as "quoteId", h.request_id as "requestId", h.basis, h.currency, h.total_minor as total, h.invoice_id is not null as "isInvoiced",
  s.ascii_name as "asciiName"`;
const charges = sql`
  wholesale_charge h join reseller_sale s on s.account_id = h.account_id and s.customer_id = h.customer_id and s.quote_id = h.quote_id`;

/** The charges of a request that have not been given back. */
export async function chargesOf(
  trx: Trx,
  { accountId }: AccountScope,
  of: Pick<SalePlace, "customerId" | "requestId">,
): Promise<Charge[]> {
  const { rows } = await sql<RowOf<Charge>>`
    select ${charge} from ${charges} where h.account_id = ${accountId} and h.customer_id = ${of.customerId} and h.request_id = ${of.requestId} and h.returned_at is null
       for update of h`.execute(trx);
  return rows.map((row) => withMoney(row, "total"));
}

export type NewCharge = Omit<Charge, "isInvoiced" | "asciiName"> & {
  readonly sellerId: string;
  readonly net: Money;
  readonly vat: Money;
  readonly vatKind: string;
  readonly vatRateBasisPoints: number;
  readonly at: Date;
};

export async function insertCharge(trx: Trx, { accountId }: AccountScope, made: NewCharge): Promise<void> {
  await trx
    .insertInto("wholesale_charge")
    .values({
      account_id: accountId,
      id: made.id,
      customer_id: made.customerId,
      quote_id: made.quoteId,
      request_id: made.requestId,
      seller_id: made.sellerId,
      basis: made.basis,
      currency: made.total.currency,
      net_minor: minorOf(made.net),
      vat_kind: made.vatKind,
      vat_rate_bp: made.vatRateBasisPoints,
      vat_minor: minorOf(made.vat),
      total_minor: minorOf(made.total),
      charged_at: made.at,
    })
    .execute();
}

export async function markReturned(trx: Trx, { accountId }: AccountScope, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("wholesale_charge")
    .set({ returned_at: at, closed_at: at })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("returned_at", "is", null)
    .executeTakeFirstOrThrow();
}

export type EndedPlace = SalePlace & { readonly isFulfilled: boolean };

/** Requests that have ended and whose charges are still open. Runs as a role that may only read. */
export async function findEnded(trx: Trx, limit: number): Promise<EndedPlace[]> {
  const { rows } = await sql<EndedPlace>`
    select h.account_id as "resellerId", a.brand_id as "resellerBrandId", h.customer_id as "customerId", c.brand_id as "customerBrandId", h.request_id as "requestId",
           r.state = 'completed' as "isFulfilled"
      from wholesale_charge h join request r on r.account_id = h.customer_id and r.id = h.request_id and r.is_final
      join account a on a.id = h.account_id join account c on c.id = h.customer_id
     where h.closed_at is null order by h.charged_at limit ${limit}`.execute(trx);
  return rows;
}

/** Requests that have ended but are still marked as waiting for their reseller's balance. Runs as a role that may only read. */
export async function findEndedWaiting(trx: Trx, limit: number): Promise<SalePlace[]> {
  const { rows } = await sql<SalePlace>`
    select ${place} from reseller_sale s join request r on r.account_id = s.customer_id and r.id = s.request_id and r.is_final
      join account a on a.id = s.account_id join account c on c.id = s.customer_id
     where s.waits_since is not null limit ${limit}`.execute(trx);
  return rows;
}

export async function closeCharges(
  trx: Trx,
  { accountId }: AccountScope,
  of: Pick<SalePlace, "customerId" | "requestId">,
  at: Date,
): Promise<void> {
  await trx
    .updateTable("wholesale_charge")
    .set({ closed_at: at })
    .where("account_id", "=", accountId)
    .where("customer_id", "=", of.customerId)
    .where("request_id", "=", of.requestId)
    .where("closed_at", "is", null)
    .execute();
}

/** The currency in which the account pays. */
export async function currencyOfAccount(trx: Trx, { accountId }: AccountScope): Promise<string> {
  const row = await trx.selectFrom("account").select("currency").where("id", "=", accountId).executeTakeFirstOrThrow();
  return row.currency;
}
