import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { RegistryFee } from "../orders/index.ts";

export type QuoteRow = {
  id: string;
  request_id: string;
  periodMonths: number;
  netMinor: number;
  vatMinor: number;
  totalMinor: number;
  currency: string;
  vatRateBasisPoints: number;
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
      "total_minor",
      "currency",
      "vat_rate_bp",
      "registry_fee",
      "valid_until",
    ])
    .where("account_id", "=", scope.accountId)
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    request_id: row.request_id,
    periodMonths: row.period_months,
    netMinor: row.net_minor - row.discount_minor,
    vatMinor: row.vat_minor,
    totalMinor: row.total_minor,
    currency: row.currency,
    vatRateBasisPoints: row.vat_rate_bp,
    registryFee: row.registry_fee as RegistryFee | null,
    validUntil: row.valid_until,
  }));
}
