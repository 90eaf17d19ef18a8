import { moneyIn, pricedSum, type Price } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { RegistryFee } from "../orders/index.ts";

/** The method of the newest order that was paid; null: there is none. */
export async function lastMethod(trx: Trx, scope: AccountScope): Promise<string | null> {
  const row = await trx
    .selectFrom("sales_order")
    .select("method")
    .where("account_id", "=", scope.accountId)
    .where("state", "in", ["working", "closed"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.method ?? null;
}

export type QuoteRow = {
  id: string;
  request_id: string;
  price: Price;
  registryFee: RegistryFee | null;
  validUntil: Date;
};

export async function quotesOf(trx: Trx, scope: AccountScope, ids: readonly string[]): Promise<QuoteRow[]> {
  const rows = await trx
    .selectFrom("quote")
    .select([
      "id",
      "request_id",
      "period_months",
      "net_minor",
      "discount_minor",
      "vat_minor",
      "currency",
      "vat_rate_bp",
      "registry_fee",
      "valid_until",
    ])
    .where("account_id", "=", scope.accountId)
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => {
    const of = moneyIn(row.currency);
    const sum = pricedSum(of(row.net_minor - row.discount_minor), of(row.vat_minor));
    return {
      id: row.id,
      request_id: row.request_id,
      price: { ...sum, vatRateBasisPoints: row.vat_rate_bp, periodMonths: row.period_months },
      registryFee: row.registry_fee as RegistryFee | null,
      validUntil: row.valid_until,
    };
  });
}
