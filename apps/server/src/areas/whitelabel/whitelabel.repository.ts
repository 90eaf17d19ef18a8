import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

export async function brandOfHost(trx: Trx, host: string): Promise<string | null> {
  const row = await trx
    .selectFrom("brand_host")
    .select("brand_id")
    .where("host", "=", host)
    .where("purpose", "=", "panel")
    .where("is_live", "=", true)
    .executeTakeFirst();
  return row?.brand_id ?? null;
}

/** The main host of the brand, if visitors of the given host are sent there. Null if pages are served on the host itself. */
export async function mainHostFor(trx: Trx, host: string): Promise<string | null> {
  const row = await trx
    .selectFrom("brand_host as h")
    .innerJoin("brand_host as main", "main.brand_id", "h.brand_id")
    .select("main.host")
    .where("h.host", "=", host)
    .where("h.redirects", "=", true)
    .where("main.is_main", "=", true)
    .where("main.is_live", "=", true)
    .executeTakeFirst();
  return row?.host ?? null;
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
  /** Whether the reseller's own seller invoices the customers of the brand. */
  is_merchant: boolean;
};

export function findBrandRow(trx: Trx, brandId: string): Promise<BrandRow> {
  return trx
    .selectFrom("brand")
    .innerJoin("seller", "seller.id", "brand.seller_id")
    .select(["brand.id", "brand.name", "currency", "language", "time_zone", "mail_from", "is_operator", "seller_id"])
    .select(sql<boolean>`seller.owner_account_id is not null`.as("is_merchant"))
    .where("brand.id", "=", brandId)
    .executeTakeFirstOrThrow();
}

/**
 * Mail address in the details of the brand's seller, as typed; null if there is none. A reseller's brand does not name the operator,
 * so that its seller counts only if it is the reseller's own.
 */
export async function findSellerEmail(trx: Trx, brandId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("brand")
    .innerJoin("seller", "seller.id", "brand.seller_id")
    .select(sql<string | null>`seller.details ->> 'email'`.as("email"))
    .where("brand.id", "=", brandId)
    .where((eb) => eb.or([eb("brand.is_operator", "=", true), eb("seller.owner_account_id", "is not", null)]))
    .executeTakeFirst();
  return row?.email ?? null;
}

/** The highest published version of the brand's look and feature switches; null if it has never published one. */
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

/** The account's whitelabel value. If it is above 0, the account may have a brand of its own. */
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

/** For the operator's command line: changes the given settings. Returns null if no brand has the host. */
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

/** For staff: changes what is required of logins. Null if no brand that the staff member may see has the host. */
export async function changeBrandLogins(trx: Trx, host: string, { users, staff }: WantedLogins): Promise<Changed | null> {
  // The row policies show a staff member who works for one brand only the hosts of that brand.
  const { rows } = await sql<Changed>`
    update brand b set enforces_2fa = coalesce(${users ?? null}, b.enforces_2fa), staff_needs_2fa = coalesce(${staff ?? null}, b.staff_needs_2fa)
      from brand_host h where h.host = ${host} and h.brand_id = b.id
    returning b.id as "brandId", coalesce(b.owner_account_id, (select o.owner_account_id from brand o where o.is_operator)) as "brandOwner",
              b.enforces_2fa as users, b.staff_needs_2fa as staff, b.sms_prefixes as "smsPrefixes"`.execute(trx);
  return rows[0] ?? null;
}

export type BrandSecurityRow = {
  host: string;
  name: string;
  users_on: boolean;
  users: number;
  users_without: number;
  users_in: number;
  /** Null for brands that have no account of the operator. */
  staff_on: boolean | null;
  staff: number;
  staff_without: number;
  staff_in: number;
};

/** What each brand that the staff member may see requires of logins, and of whom. The operator's own brand comes first. */
export async function brandSecurityRows(trx: Trx): Promise<BrandSecurityRow[]> {
  const { rows } = await sql<BrandSecurityRow>`
    with place as (
      select b.id, b.name, b.is_operator, b.enforces_2fa, b.staff_needs_2fa,
             (select h.host from brand_host h where h.brand_id = b.id and h.purpose = 'panel' order by h.is_live desc, h.host ~ '^[0-9.:]+$', h.host limit 1) as host,
             exists (select 1 from account a where a.kind = 'operator' and a.brand_id = b.id) as has_staff
        from brand b
    ), belongs as (
      select u.brand_id, u.id as user_id, false as is_staff from panel_user u where u.disabled_at is null
      union
      select a.brand_id, m.user_id, false from membership m join account a on a.id = m.account_id join panel_user u on u.id = m.user_id
       where u.disabled_at is null and (m.valid_until is null or m.valid_until > now())
      union
      select a.brand_id, m.user_id, true from membership m join account a on a.id = m.account_id join panel_user u on u.id = m.user_id
       where a.kind = 'operator' and u.disabled_at is null and (m.valid_until is null or m.valid_until > now())
    ), counted as (
      select g.brand_id, g.is_staff, count(*) as n, count(*) filter (where not u.has_2fa) as without,
             count(*) filter (where not u.has_2fa and exists (select 1 from session s where s.user_id = u.id and s.revoked_at is null and s.ends_at > now() and s.used_at > now() - interval '1 hour')) as inside
        from belongs g join panel_user u on u.id = g.user_id group by g.brand_id, g.is_staff
    )
    select p.host, p.name, p.enforces_2fa as users_on, coalesce(c.n, 0) as users, coalesce(c.without, 0) as users_without, coalesce(c.inside, 0) as users_in,
           case when p.has_staff then p.staff_needs_2fa end as staff_on, coalesce(s.n, 0) as staff, coalesce(s.without, 0) as staff_without, coalesce(s.inside, 0) as staff_in
      from place p left join counted c on c.brand_id = p.id and not c.is_staff left join counted s on s.brand_id = p.id and s.is_staff
     where p.host is not null
     order by p.is_operator desc, lower(p.name), p.host`.execute(trx);
  return rows;
}
