import type { Price } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { priceOf, type QuoteColumns, type RegistryFee } from "../orders/index.ts";

/** The account's own reference, which is printed on its invoices. Empty if it has none. */
export async function accountReference(trx: Trx, { accountId }: AccountScope): Promise<string> {
  const { rows } = await sql<{ reference: string }>`
    select coalesce(settings ->> 'reference', '') as reference from account where id = ${accountId}`.execute(trx);
  return rows[0]?.reference ?? "";
}

/** The payment method of the newest order that was paid. Null if there is none. */
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
      "parts",
      "discounts",
      "registry_fee",
      "valid_until",
    ])
    .where("account_id", "=", scope.accountId)
    .where("id", "in", ids)
    .execute();
  return rows.flatMap((row) => {
    const { currency, vat_minor: vat, vat_rate_bp: vat_rate } = row;
    const parts = row.parts as QuoteColumns["parts"];
    const discounts = row.discounts as QuoteColumns["discounts"];
    const columns = {
      net: row.net_minor - row.discount_minor,
      vat,
      vat_rate,
      currency,
      ...(parts ? { parts } : {}),
      ...(discounts ? { discounts } : {}),
    };
    const price = priceOf(columns, row.period_months);
    if (price === null) return [];
    return {
      id: row.id,
      request_id: row.request_id,
      price,
      registryFee: row.registry_fee as RegistryFee | null,
      validUntil: row.valid_until,
    };
  });
}
