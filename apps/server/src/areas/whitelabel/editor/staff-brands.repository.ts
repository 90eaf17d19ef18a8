import { sql } from "kysely";
import type { BrandRow } from "@nameplane/contracts/whitelabel/brand-editor";
import type { Trx } from "../../../platform/db/transaction.ts";

/** The account's name is that of its owner contact, as everywhere else on the pages for staff. */
const nameOf = sql`coalesce(nullif(o.organization, ''), trim(o.first_name || ' ' || o.last_name), '')`;

/** `only` is the only brand of the staff member; null means all brands. */
export async function listBrandRows(trx: Trx, only: string | null): Promise<BrandRow[]> {
  const { rows } = await sql<BrandRow>`
    select b.id as brandid, b.name, b.is_operator as isoperator, b.language,
           case when not b.is_operator and a.id is not null then jsonb_build_object('number', a.number, 'name', ${nameOf}) end as holder,
           coalesce((select array_agg(h.host order by h.host) from brand_host h where h.brand_id = b.id and h.purpose = 'panel' and h.is_live), '{}') as hosts,
           (select to_char(max(w.published_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from whitelabel_config w where w.brand_id = b.id) as published,
           exists (select 1 from brand_draft d where d.brand_id = b.id and d.config is not null) as hasdraft
      from brand b
      left join account a on a.id = b.owner_account_id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where ${only}::uuid is null or b.id = ${only}::uuid
     order by b.is_operator desc, lower(b.name), b.id`.execute(trx);
  return rows;
}

type NewBrand = {
  readonly id: string;
  readonly priceGroupId: string;
  readonly name: string;
  readonly language: "en" | "sv";
  readonly mailFrom: string;
};

/**
 * Creates a brand of the operator's seller, with a price list below the operator's own. Its customers buy at the prices of that
 * list.
 */
export async function insertBrand(trx: Trx, { id, priceGroupId, name, language, mailFrom }: NewBrand): Promise<void> {
  await sql`
    insert into brand (id, name, seller_id, currency, language, time_zone, mail_from)
    select ${id}::uuid, ${name}, seller_id, currency, ${language}, time_zone, ${mailFrom} from brand where is_operator`.execute(
    trx,
  );
  await sql`
    insert into price_group (id, brand_id, name, parent_id)
    select ${priceGroupId}::uuid, ${id}::uuid, ${name}, g.id from price_group g join brand b on b.id = g.brand_id
     where b.is_operator and g.parent_id is null order by g.id limit 1`.execute(trx);
}

/**
 * An account to which a brand can be lent. Null if there is no account with this number, or if it may not have a brand of its
 * own.
 */
export async function findBorrower(trx: Trx, number: number): Promise<{ id: string; whitelabel: number } | null> {
  const { rows } = await sql<{ id: string; whitelabel: number }>`
    select a.id, a.whitelabel from account a join brand b on b.id = a.brand_id
     where a.number = ${number} and a.kind = 'master' and a.state = 'active' and b.is_operator for update of a`.execute(trx);
  return rows[0] ?? null;
}

/** Lends the brand to an account, whose whitelabel value then gives it access to the editor. Null takes the brand back. */
export async function lend(trx: Trx, brandId: string, account: { id: string; whitelabel: number } | null): Promise<void> {
  await sql`update brand set owner_account_id = ${account?.id ?? null}::uuid where id = ${brandId}::uuid and not is_operator`.execute(
    trx,
  );
  if (account !== null && account.whitelabel === 0)
    await sql`update account set whitelabel = 1, version = version + 1 where id = ${account.id}::uuid`.execute(trx);
}
