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

/** Mail address in the details of the brand's seller, as typed; null when there is none. */
export async function findSellerEmail(trx: Trx, brandId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("brand")
    .innerJoin("seller", "seller.id", "brand.seller_id")
    .select(sql<string | null>`seller.details ->> 'email'`.as("email"))
    .where("brand.id", "=", brandId)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** The highest published version of the brand's look and switches; null when it has never published one. */
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

export type OwnBrandRow = {
  brand_id: string;
  name: string;
  language: string;
  currency: string;
  time_zone: string;
  mail_from: string;
  is_operator: boolean;
  version: number | null;
  config: unknown;
  published_at: Date | null;
};

/** Brands that the account of the transaction owns, with their live configuration. */
export async function ownBrandRows(trx: Trx): Promise<OwnBrandRow[]> {
  const { rows } = await sql<OwnBrandRow>`select * from np_own_brands()`.execute(trx);
  return rows;
}

export type HostRow = { host: string; brand_id: string; purpose: string; is_live: boolean };

export function hostsOf(trx: Trx, brandIds: readonly string[]): Promise<HostRow[]> {
  return trx
    .selectFrom("brand_host")
    .select(["host", "brand_id", "purpose", "is_live"])
    .where("brand_id", "in", brandIds)
    .orderBy("purpose", "desc")
    .orderBy("host")
    .execute();
}

/** The account's whitelabel value: above 0 the account may have a brand of its own. */
export async function whitelabelValue(trx: Trx, accountId: string): Promise<number> {
  const row = await trx.selectFrom("account").select("whitelabel").where("id", "=", accountId).executeTakeFirst();
  return row?.whitelabel ?? 0;
}

/** What a brand requires of logins, and where it sends SMS. */
export type BrandSecurity = {
  readonly users: boolean;
  readonly staff: boolean;
  readonly smsPrefixes: readonly string[] | null;
};

type Changed = BrandSecurity & { readonly brandId: string; readonly brandOwner: string };
export type WantedLogins = { readonly users?: boolean | undefined; readonly staff?: boolean | undefined };

/** For the operator's command: changes the given settings; null when no brand has the host. */
export async function changeBrandSecurity(
  trx: Trx,
  host: string,
  wanted: WantedLogins & { readonly smsPrefixes?: readonly string[] | null },
): Promise<Changed | null> {
  const { users, staff, smsPrefixes } = wanted;
  const { rows } = await sql<Changed>`
    select brand_id as "brandId", brand_owner as "brandOwner", enforces_2fa as users, staff_needs_2fa as staff, sms_prefixes as "smsPrefixes"
      from np_secure_brand(${host}, ${users ?? null}, ${staff ?? null}, ${smsPrefixes ?? null}::text[], ${smsPrefixes === null})`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** For the operator's account: changes what is required of logins. Null for other accounts, and when no brand has the host. */
export async function changeBrandLogins(trx: Trx, host: string, wanted: WantedLogins): Promise<Changed | null> {
  const { users, staff } = wanted;
  const { rows } = await sql<Changed>`
    select brand_id as "brandId", brand_owner as "brandOwner", enforces_2fa as users, staff_needs_2fa as staff, sms_prefixes as "smsPrefixes"
      from np_secure_brand_as_staff(${host}, ${users ?? null}, ${staff ?? null})`.execute(trx);
  return rows[0] ?? null;
}

export type BrandSecurityRow = {
  host: string;
  name: string;
  users_on: boolean;
  users: number;
  users_without: number;
  users_in: number;
  /** Null for brands without an account of the operator. */
  staff_on: boolean | null;
  staff: number;
  staff_without: number;
  staff_in: number;
};

/** What each brand requires of logins, and of whom. No rows for other accounts than the operator's. */
export async function brandSecurityRows(trx: Trx): Promise<BrandSecurityRow[]> {
  const { rows } = await sql<BrandSecurityRow>`select * from np_brands_security()`.execute(trx);
  return rows;
}

export async function hasSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx.selectFrom("panel_user").select("has_2fa").where("id", "=", userId).executeTakeFirstOrThrow();
  return row.has_2fa;
}
