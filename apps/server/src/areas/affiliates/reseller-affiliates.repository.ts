import type { StaffAffiliate } from "@nameplane/contracts/affiliates/staff";
import type { Currency } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { StaffCommissionRow } from "./staff-affiliates.repository.ts";

export type OwnBrand = {
  readonly brandId: string;
  readonly name: string;
  readonly currency: Currency;
  /** Whether the account's own seller invoices the customers of the brand. */
  readonly isMerchant: boolean;
};

/** Brands of the transaction's account that it may edit, by name. */
export async function ownBrands(trx: Trx): Promise<OwnBrand[]> {
  const { rows } = await sql<OwnBrand>`
    select o.brand_id as "brandId", o.name, o.currency,
           coalesce((select m.mode = 'merchant' from reseller_mode m where m.account_id = np_account() and m.state = 'begun' order by m.began_at desc limit 1), false) as "isMerchant"
      from np_own_brands() o where np_owns_brand(o.brand_id)`.execute(trx);
  return rows;
}

type Page = { readonly limit: number; readonly offset: number };

export type OwnAffiliateRow = Omit<StaffAffiliate, "account" | "asked"> & {
  readonly accountId: string;
  readonly number: number;
  readonly holder: string;
  readonly askedAt: Date;
};

/** Affiliates of the account's brands, those that wait for a decision first. With a customer number, only that one. */
export async function listOwnAffiliates(
  trx: Trx,
  number: number | null,
  { limit, offset }: Page,
): Promise<{ readonly rows: OwnAffiliateRow[]; readonly total: number }> {
  const { rows } = await sql<OwnAffiliateRow & { total: number }>`
    select account_id as "accountId", brand, number::int as number, holder, name, state, plan, reason, asked_at as "askedAt", visits, signups, refused, sums, total
      from np_reseller_affiliates(${number}, ${limit}, ${offset})`.execute(trx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export async function listOwnCommissions(
  trx: Trx,
  accountId: string,
  { limit, offset }: Page,
): Promise<{ readonly rows: StaffCommissionRow[]; readonly total: number }> {
  const { rows } = await sql<StaffCommissionRow & { total: number }>`
    select id, customer_id as "customerId", customer_number::int as "customerNumber", customer as "customerName", invoice_number::int as invoicenumber, sold, currency,
           net_minor as "netMinor", amount_minor as "amountMinor", state, reason, paid_on as paid, due_on as due, total
      from np_reseller_affiliate_commissions(${accountId}, ${limit}, ${offset})`.execute(trx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export type OwnPayoutRow = {
  readonly id: string;
  readonly accountId: string;
  readonly customerNumber: number;
  readonly name: string;
  readonly number: number;
  readonly month: string;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly way: "credit" | "bank";
  readonly holder: string;
  readonly iban: string;
  readonly madeAt: Date;
  readonly paidAt: Date | null;
  readonly transferredOn: string | null;
  readonly isOwn: boolean;
};

/** Payouts to affiliates of the account's brands, those that the account has to transfer first. With an id, only that one. */
export async function listOwnPayouts(
  trx: Trx,
  id: string | null,
  { limit, offset }: Page,
): Promise<{ readonly rows: OwnPayoutRow[]; readonly total: number }> {
  const { rows } = await sql<OwnPayoutRow & { total: number }>`
    select id, account_id as "accountId", customer_number::int as "customerNumber", customer as name, number::int as number, month, currency, amount_minor as "amountMinor",
           way, holder, iban, made_at as "madeAt", paid_at as "paidAt", transferred_on as "transferredOn", is_own as "isOwn", total
      from np_reseller_affiliate_payouts(${id}, ${limit}, ${offset})`.execute(trx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/**
 * Decides about an affiliate of one of the account's brands. Returns false if the affiliate is no longer in one of these states.
 */
export async function decideOwnState(
  trx: Trx,
  accountId: string,
  to: {
    readonly state: string;
    readonly from: readonly string[];
    readonly reason: string;
    readonly actor: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select np_decide_own_affiliate(${accountId}, ${[...to.from]}::text[], ${to.state}, ${to.reason}, ${to.actor}, ${to.now}) as done`.execute(
    trx,
  );
  return rows[0]?.done === true;
}

/** Records a transfer to an affiliate. Returns false if it is recorded already, or if somebody else has to make it. */
export async function recordTransfer(
  trx: Trx,
  id: string,
  of: { readonly on: string; readonly actor: string },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select np_record_affiliate_transfer(${id}, ${of.on}::date, ${of.actor}) as done`.execute(trx);
  return rows[0]?.done === true;
}
