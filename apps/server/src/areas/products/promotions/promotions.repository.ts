import { currencyOf, minorOf, money, type Currency, type Money, type Price } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { Offered, PromotionTerms } from "./discount.rules.ts";

type UserScope = AccountScope & { readonly userId: string };

export type PromotionQuery = {
  readonly brandId: string;
  readonly priceGroupId: string;
  readonly currency: Currency;
  /** The owner of the basket, with the voucher code that was entered for it. Null if there is no basket. */
  readonly userId: string | null;
  /** Promotions that have ended, but were part of shown prices that are still valid. */
  readonly held: readonly string[];
  readonly now: Date;
};

/** Promotions that can be used now, by the account whose row context is open, or by a visitor. */
export async function livePromotions(trx: Trx, query: PromotionQuery): Promise<Offered[]> {
  const { rows } = await sql<{
    id: string;
    terms: unknown;
    title_en: string;
    title_sv: string;
    code_id: string | null;
    counts: "items" | "orders";
    uses_left: number | null;
    budget_left: number | null;
    is_ended: boolean;
    at_own_cost: boolean;
  }>`
    select id, terms, title_en, title_sv, code_id, counts, uses_left, budget_left, is_ended, at_own_cost
      from np_live_promotions(${query.brandId}::uuid, ${query.priceGroupId}::uuid, ${query.currency}, ${query.userId}::uuid, ${query.held}::uuid[], ${query.now})`.execute(
    trx,
  );
  return rows.map((row) => ({
    id: row.id,
    codeId: row.code_id,
    terms: row.terms as PromotionTerms,
    title: { en: row.title_en, sv: row.title_sv },
    counts: row.counts,
    usesLeft: row.uses_left,
    budgetLeft: row.budget_left === null ? null : money(row.budget_left, query.currency),
    isEnded: row.is_ended,
    isAtOwnCost: row.at_own_cost,
  }));
}

export type CostRow = { readonly tld: string; readonly operation: string; readonly periodMonths: number; readonly cost: Money };

/** What registries charge the operator for operations of these TLDs. */
export async function costsOf(trx: Trx, tlds: readonly string[], now: Date): Promise<CostRow[]> {
  const { rows } = await sql<{ tld: string; operation: string; period_months: number; currency: string; minor: number }>`
    select tld, operation, period_months, currency, minor from np_costs(${tlds}::text[], ${now})`.execute(trx);
  return rows.map(({ tld, operation, period_months: periodMonths, currency, minor }) => ({
    tld,
    operation,
    periodMonths,
    cost: money(minor, currencyOf(currency)),
  }));
}

/** The price list by which the reseller of a brand pays. Null for a brand without one, or if its list cannot be seen here. */
export async function wholesaleGroup(trx: Trx, brandId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select g.id from price_group g where g.id = np_wholesale_group(${brandId}::uuid)`.execute(trx);
  return rows[0]?.id ?? null;
}

export type TakenItem = { readonly requestId: string; readonly price: Price; readonly cost: Money | null };

/** What prevents an order from using its promotions. */
export type TakeHindrance = "stopped" | "code" | "uses" | "account_uses" | "budget";

/**
 * Records the promotions that the items of an order use. If a limit does not allow it, the caller must roll back the transaction.
 * Returns what prevented it; null if nothing did.
 */
export async function takePromotions(
  trx: Trx,
  orderId: string,
  items: readonly TakenItem[],
  now: Date,
): Promise<TakeHindrance | null> {
  const uses = items.flatMap(({ requestId, price, cost }) =>
    (price.discounts ?? []).map((discount) => ({
      promotion: discount.promotionId,
      code: discount.codeId,
      request: requestId,
      currency: price.total.currency,
      discount: minorOf(discount.net),
      net: minorOf(price.net),
      cost: cost === null ? null : minorOf(cost),
    })),
  );
  if (uses.length === 0) return null;
  const { rows } = await sql<{ hindrance: TakeHindrance | null }>`
    select np_take_promotions(${orderId}::uuid, ${JSON.stringify(uses)}::jsonb, ${now}) as hindrance`.execute(trx);
  return rows[0]?.hindrance ?? null;
}

/** Items that ended without delivery no longer count against the limits of their promotions. */
export async function returnPromotions(trx: Trx, scope: AccountScope, requestIds: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable("promotion_use")
    .set({ returned_at: now })
    .where("account_id", "=", scope.accountId)
    .where("request_id", "in", requestIds)
    .where("returned_at", "is", null)
    .execute();
}

export type VoucherHindrance = "withdrawn" | "stopped" | "early" | "ended" | "other" | "new_only" | "own_spent" | "spent";
export type FoundVoucher = {
  readonly codeId: string;
  readonly promotionId: string;
  readonly hindrance: VoucherHindrance | null;
  /** When the promotion begins or ends. Null if it does not end. */
  readonly at: Date | null;
};

export async function findVoucher(
  trx: Trx,
  query: { readonly code: string; readonly brandId: string; readonly priceGroupId: string; readonly now: Date },
): Promise<FoundVoucher | null> {
  const { rows } = await sql<FoundVoucher>`
    select code_id as "codeId", promotion_id as "promotionId", hindrance, at
      from np_find_voucher(${query.code}, ${query.brandId}::uuid, ${query.priceGroupId}::uuid, ${query.now})`.execute(trx);
  return rows[0] ?? null;
}

export type BasketVoucher = { readonly codeId: string; readonly code: string; readonly title: { en: string; sv: string } };

/** The code that the user has entered for the basket. */
export async function basketVoucher(trx: Trx, { userId }: UserScope): Promise<BasketVoucher | null> {
  const { rows } = await sql<{ code_id: string; code: string; title_en: string; title_sv: string }>`
    select code_id, code, title_en, title_sv from np_voucher_code(${userId}::uuid)`.execute(trx);
  const [row] = rows;
  return row === undefined ? null : { codeId: row.code_id, code: row.code, title: { en: row.title_en, sv: row.title_sv } };
}

export async function keepVoucher(trx: Trx, scope: UserScope, codeId: string, now: Date): Promise<void> {
  await trx
    .insertInto("basket_voucher")
    .values({ account_id: scope.accountId, user_id: scope.userId, code_id: codeId, entered_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "user_id"]).doUpdateSet({ code_id: codeId, entered_at: now }))
    .execute();
}

/** Removes the code from the basket. Returns whether there was one. */
export async function dropVoucher(trx: Trx, scope: UserScope): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("basket_voucher")
    .where("account_id", "=", scope.accountId)
    .where("user_id", "=", scope.userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
