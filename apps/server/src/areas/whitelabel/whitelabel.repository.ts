import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

export async function brandOfHost(trx: Trx, host: string): Promise<string | null> {
  const row = await trx
    .selectFrom("brand_host")
    .select("brand_id")
    .where("host", "=", host)
    .where("purpose", "=", "panel")
    .executeTakeFirst();
  return row?.brand_id ?? null;
}

export type BrandRow = {
  id: string;
  name: string;
  currency: string;
  language: string;
  time_zone: string;
  mail_from: string;
  is_operator: boolean;
  seller_id: string;
};

export function findBrandRow(trx: Trx, brandId: string): Promise<BrandRow> {
  return trx
    .selectFrom("brand")
    .select(["id", "name", "currency", "language", "time_zone", "mail_from", "is_operator", "seller_id"])
    .where("id", "=", brandId)
    .executeTakeFirstOrThrow();
}

/** Address in the details of the brand's seller, as it was typed; null when there is none. */
export async function findSellerEmail(trx: Trx, brandId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("brand")
    .innerJoin("seller", "seller.id", "brand.seller_id")
    .select(sql<string | null>`seller.details ->> 'email'`.as("email"))
    .where("brand.id", "=", brandId)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** The highest published version of the brand's look and switches, null when it never published one. */
export async function publishedConfig(trx: Trx, brandId: string): Promise<{ version: number; config: unknown } | null> {
  const row = await trx
    .selectFrom("whitelabel_config")
    .select(["version", "config"])
    .where("brand_id", "=", brandId)
    .where("published_at", "is not", null)
    .orderBy("version", "desc")
    .executeTakeFirst();
  return row ?? null;
}
