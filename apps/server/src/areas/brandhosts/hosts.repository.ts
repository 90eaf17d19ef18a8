import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Leads } from "./hosts.rules.ts";

export type HostAt = {
  host: string;
  is_main: boolean;
  leads: Leads | null;
  checked_at: Date | null;
  proved_at: Date | null;
  redirects: boolean;
};

/** The hosts on which the brand is served. */
export async function listHosts(trx: Trx, brandId: string): Promise<HostAt[]> {
  const { rows } = await sql<HostAt>`
    select host, is_main, leads, checked_at, proved_at, redirects from brand_host
     where brand_id = ${brandId}::uuid and purpose = 'panel' and is_live order by is_main desc, host`.execute(trx);
  return rows;
}

export type ClaimAt = { host: string; token: string; added_at: Date };

export function listClaims(trx: Trx, brandId: string): Promise<ClaimAt[]> {
  return trx
    .selectFrom("brand_host_claim")
    .select(["host", "token", "added_at"])
    .where("brand_id", "=", brandId)
    .orderBy("host")
    .execute();
}

/** The brand that is, or once was, served on a host. Null if none ever was. Every process may read this. */
export async function findHost(trx: Trx, host: string): Promise<{ brand_id: string; is_live: boolean } | null> {
  const row = await trx.selectFrom("brand_host").select(["brand_id", "is_live"]).where("host", "=", host).executeTakeFirst();
  return row ?? null;
}

/** Stores a claim on a host. A second claim by the same brand keeps its token, which may already be in the DNS. */
export async function insertClaim(
  trx: Trx,
  claim: { readonly brandId: string; readonly host: string; readonly token: string; readonly by: string; readonly at: Date },
): Promise<void> {
  const { brandId, host, token, by, at } = claim;
  await trx
    .insertInto("brand_host_claim")
    .values({ brand_id: brandId, host, token, added_by: by, added_at: at })
    .onConflict((conflict) => conflict.columns(["brand_id", "host"]).doNothing())
    .execute();
}

export async function deleteClaim(trx: Trx, brandId: string, host: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("brand_host_claim")
    .where("brand_id", "=", brandId)
    .where("host", "=", host)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type ClaimToAsk = {
  readonly brandId: string;
  readonly host: string;
  readonly token: string;
  /** The account that edits the brand, and the brand in which it is a customer itself. */
  readonly owner: string;
  readonly ownerBrand: string;
};

/**
 * Claims of brands that were lent to an account and whose DNS is due to be queried: each minute at first, then after a twentieth
 * of their age, at least once an hour, for 90 days. Those queried longest ago come first.
 */
export async function claimsToAsk(trx: Trx, now: Date, most: number): Promise<ClaimToAsk[]> {
  const { rows } = await sql<ClaimToAsk>`
    select c.brand_id as "brandId", c.host, c.token, a.id as owner, a.brand_id as "ownerBrand"
      from brand_host_claim c join brand b on b.id = c.brand_id join account a on a.id = b.owner_account_id
     where not b.is_operator and a.whitelabel > 0 and c.added_at > ${now}::timestamptz - interval '90 days'
       and (c.asked_at is null
            or c.asked_at <= ${now}::timestamptz - greatest(interval '55 seconds', least(interval '1 hour', (${now}::timestamptz - c.added_at) / 20)))
     order by c.asked_at nulls first, c.added_at limit ${most}`.execute(trx);
  return rows;
}

export async function noteClaimAsked(
  trx: Trx,
  { brandId, host, at }: { readonly brandId: string; readonly host: string; readonly at: Date },
): Promise<void> {
  await sql`update brand_host_claim set asked_at = ${at} where brand_id = ${brandId}::uuid and host = ${host}`.execute(trx);
}

/** Starts to serve the brand on a proved host. Returns false if another brand is, or once was, served there. */
export async function openHost(trx: Trx, brandId: string, host: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into brand_host (host, brand_id, purpose, is_live, proved_at)
    values (${host}, ${brandId}::uuid, 'panel', true, ${at})
    on conflict (host) do update set is_live = true, proved_at = excluded.proved_at, leads = null
     where brand_host.brand_id = excluded.brand_id and brand_host.purpose = 'panel'
    returning host`.execute(trx);
  return rows.length > 0;
}

export async function closeHost(trx: Trx, brandId: string, host: string): Promise<void> {
  await sql`
    update brand_host set is_live = false, proved_at = null, redirects = false where brand_id = ${brandId}::uuid and host = ${host}`.execute(
    trx,
  );
}

/** Makes a host the main one of its brand. */
export async function chooseMain(trx: Trx, brandId: string, host: string): Promise<void> {
  await sql`update brand_host set is_main = false where brand_id = ${brandId}::uuid and is_main and host <> ${host}`.execute(trx);
  await sql`update brand_host set is_main = true, redirects = false where brand_id = ${brandId}::uuid and host = ${host}`.execute(
    trx,
  );
}

/** Sends visitors of a host to the main host of the brand, or serves the brand on it. */
export async function redirectHost(trx: Trx, brandId: string, host: string, redirects: boolean): Promise<void> {
  await sql`update brand_host set redirects = ${redirects} where brand_id = ${brandId}::uuid and host = ${host}`.execute(trx);
}

export type WatchedHost = {
  host: string;
  brand_id: string;
  name: string;
  owner: string;
  owner_brand: string;
  is_operators: boolean;
  leads: Leads | null;
};

/** Proved hosts that were last checked before a time, the one checked longest ago first. */
export async function hostsToAsk(trx: Trx, before: Date, most: number): Promise<WatchedHost[]> {
  const { rows } = await sql<WatchedHost>`
    select h.host, h.brand_id, b.name, h.leads, a.id as owner, a.brand_id as owner_brand,
           (b.is_operator or b.owner_account_id is null) as is_operators
      from brand_host h join brand b on b.id = h.brand_id
      join account a on a.id = coalesce(b.owner_account_id, (select o.owner_account_id from brand o where o.is_operator))
     where h.is_live and h.proved_at is not null and (h.checked_at is null or h.checked_at < ${before})
     order by h.checked_at nulls first limit ${most}`.execute(trx);
  return rows;
}

export async function noteHost(trx: Trx, host: string, leads: Leads, at: Date): Promise<void> {
  await sql`update brand_host set leads = ${leads}, checked_at = ${at} where host = ${host}`.execute(trx);
}

/** Whether a brand is served on a host. */
export async function isServed(trx: Trx, host: string): Promise<boolean> {
  const row = await findHost(trx, host);
  return row?.is_live === true;
}
