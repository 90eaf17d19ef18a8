import type { ServerFinding } from "@nameplane/contracts/whitelabel/brand-servers";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { OperatorServer, SetState } from "./servers.rules.ts";

/** The operator's servers from which zones are served, with their addresses. */
export async function operatorServers(trx: Trx): Promise<OperatorServer[]> {
  const { rows } = await sql<OperatorServer>`
    select id, host, array(select host(a) from unnest(addresses) a) as addresses
      from dns_server where is_enabled and pool = 'standard' order by id`.execute(trx);
  return rows;
}

export type SetRow = {
  readonly state: SetState;
  readonly revision: number;
  readonly misses: number;
  readonly used_at: Date | null;
  readonly checked_at: Date | null;
  readonly next_check_at: Date;
  readonly changed_at: Date;
};

const setColumns = ["state", "revision", "misses", "used_at", "checked_at", "next_check_at", "changed_at"] as const;

/** The row that describes the name servers of a brand as a whole. Null if the brand has none. */
export async function findSet(trx: Trx, brandId: string, { lock = false } = {}): Promise<SetRow | null> {
  const asked = trx.selectFrom("brand_server_set").select(setColumns).where("brand_id", "=", brandId);
  const row = await (lock ? asked.forUpdate() : asked).executeTakeFirst();
  return row === undefined ? null : (row as SetRow);
}

export type ServerRow = {
  readonly host: string;
  readonly position: number;
  readonly server_id: string;
  readonly addresses: readonly string[];
  readonly token: string;
  readonly proved_at: Date | null;
  readonly used_at: Date | null;
  readonly retired_at: Date | null;
  readonly finding: ServerFinding;
  readonly seen: readonly string[] | null;
  readonly glue: readonly string[] | null;
};

/** The names of a brand's name servers in their order, including names that were replaced. */
export async function listServers(trx: Trx, brandId: string): Promise<ServerRow[]> {
  const { rows } = await sql<ServerRow>`
    select host, position, server_id, token, proved_at, used_at, retired_at, finding,
           array(select host(a) from unnest(addresses) a) as addresses,
           case when seen is not null then array(select host(a) from unnest(seen) a) end as seen,
           case when glue is not null then array(select host(a) from unnest(glue) a) end as glue
      from brand_server where brand_id = ${brandId}::uuid order by position, host`.execute(trx);
  return rows;
}

type Written = { readonly by: string; readonly at: Date };

/** Creates a brand's set of name servers, or records that its names were changed. Either way, the next sweep checks it. */
export async function writeSet(trx: Trx, brandId: string, { by, at }: Written): Promise<void> {
  await sql`
    insert into brand_server_set as t (brand_id, next_check_at, changed_by, changed_at) values (${brandId}::uuid, ${at}, ${by}, ${at})
    on conflict (brand_id) do update set state = 'waiting', misses = 0, revision = t.revision + 1, checked_at = null,
       next_check_at = excluded.next_check_at, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(trx);
}

export async function deleteSet(trx: Trx, brandId: string): Promise<void> {
  await trx.deleteFrom("brand_server_set").where("brand_id", "=", brandId).execute();
}

/**
 * Removes all names of a brand, so that new ones can be set. Names that zones already got stay as former names; the others are
 * deleted.
 */
export async function clearServers(trx: Trx, brandId: string, at: Date): Promise<void> {
  await sql`delete from brand_server where brand_id = ${brandId}::uuid and used_at is null`.execute(trx);
  await sql`update brand_server set retired_at = coalesce(retired_at, ${at}) where brand_id = ${brandId}::uuid`.execute(trx);
}

export type NewServer = {
  readonly host: string;
  readonly position: number;
  readonly serverId: string;
  readonly addresses: readonly string[];
  readonly token: string;
};

/** Adds a name, or starts to use a former one again. A former proof of the name stays valid. */
export async function writeServer(trx: Trx, brandId: string, server: NewServer): Promise<void> {
  const { host, position, serverId, addresses, token } = server;
  await sql`
    insert into brand_server (brand_id, host, position, server_id, addresses, token)
    values (${brandId}::uuid, ${host}, ${position}, ${serverId}, ${addresses}::inet[], ${token})
    on conflict (brand_id, host) do update set position = excluded.position, server_id = excluded.server_id,
       addresses = excluded.addresses, retired_at = null, finding = 'unasked', seen = null, glue = null`.execute(trx);
}

/** Stores which server is behind a name, and which addresses its owner was told to enter. */
export async function noteAddresses(
  trx: Trx,
  brandId: string,
  { host, serverId, addresses }: Pick<NewServer, "host" | "serverId" | "addresses">,
): Promise<void> {
  await sql`
    update brand_server set server_id = ${serverId}, addresses = ${addresses}::inet[]
     where brand_id = ${brandId}::uuid and host = ${host}`.execute(trx);
}

export type Noted = {
  readonly host: string;
  readonly finding: ServerFinding;
  readonly isProved: boolean | null;
  readonly seen: readonly string[] | null;
  readonly glue: readonly string[] | null;
};

export async function noteServer(
  trx: Trx,
  brandId: string,
  { host, finding, isProved, seen, glue }: Noted,
  at: Date,
): Promise<void> {
  await sql`
    update brand_server set finding = ${finding}, seen = coalesce(${seen}::inet[], seen), glue = ${glue}::inet[],
           proved_at = case when ${isProved}::boolean is null then proved_at when ${isProved}::boolean then coalesce(proved_at, ${at}) end
     where brand_id = ${brandId}::uuid and host = ${host}`.execute(trx);
}

type Checked = { readonly state: SetState; readonly misses: number; readonly at: Date; readonly nextAt: Date };

/** Stores the result of a check. Once all names are right, each of them counts as ours. */
export async function noteSet(trx: Trx, brandId: string, { state, misses, at, nextAt }: Checked): Promise<void> {
  await sql`
    update brand_server_set set state = ${state}, misses = ${misses}, checked_at = ${at}, next_check_at = ${nextAt},
           used_at = case when ${state} = 'used' then coalesce(used_at, ${at}) else used_at end
     where brand_id = ${brandId}::uuid`.execute(trx);
  if (state !== "used") return;
  await sql`
    update brand_server set used_at = ${at} where brand_id = ${brandId}::uuid and retired_at is null and used_at is null`.execute(
    trx,
  );
}

/** Makes the next check due now. */
export async function checkSoon(trx: Trx, brandId: string, at: Date): Promise<void> {
  await sql`update brand_server_set set next_check_at = ${at} where brand_id = ${brandId}::uuid`.execute(trx);
}

export type DueSet = { readonly brand_id: string; readonly name: string; readonly owner: string; readonly owner_brand: string };

/**
 * The brands whose name servers are due for a check. Also those with a server that is no longer in use, or that has other
 * addresses than its name was given.
 */
export async function dueSets(trx: Trx, now: Date, most: number): Promise<DueSet[]> {
  const { rows } = await sql<DueSet>`
    select t.brand_id, b.name, a.id as owner, a.brand_id as owner_brand
      from brand_server_set t join brand b on b.id = t.brand_id join account a on a.id = b.owner_account_id
     where (t.next_check_at <= ${now} and exists (select from brand_server s where s.brand_id = t.brand_id and s.retired_at is null))
        or exists (select from brand_server s join dns_server d on d.id = s.server_id
                    where s.brand_id = t.brand_id and s.retired_at is null
                      and (not d.is_enabled or not (d.addresses @> s.addresses and d.addresses <@ s.addresses)))
     order by t.next_check_at limit ${most}`.execute(trx);
  return rows;
}

export type CustomerRow = {
  readonly account_id: string;
  readonly number: number;
  readonly name: string;
  readonly moved: number;
  readonly former: number;
};

/** For each customer of the brand: how many domains are delegated to the brand's names, and how many to other names of ours. */
export async function delegationsOf(trx: Trx, brandId: string): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select account_id, number::int as number, name, moved::int as moved, former::int as former
      from np_brand_delegations(${brandId}::uuid)`.execute(trx);
  return rows;
}

export type HeldDomain = {
  readonly id: string;
  readonly name: string;
  readonly registry_id: string;
  readonly statuses: readonly string[];
  readonly state: string;
};

/** The domain at or above a host, if the account has registered it here. Null otherwise. */
export async function domainAbove(trx: Trx, accountId: string, host: string): Promise<HeldDomain | null> {
  const labels = host.split(".");
  const parents = labels.map((_, index) => labels.slice(index).join("."));
  const { rows } = await sql<HeldDomain>`
    select d.id, d.ascii_name as name, x.registry_id, coalesce(x.statuses_seen, '{}') as statuses, d.state
      from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id and x.registry_id is not null
     where d.account_id = ${accountId}::uuid and d.ascii_name = any(${parents}::text[])
       and d.state in ('active','verification_needed','verification_pending')
     order by length(d.ascii_name) desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** Whether a name belongs to somebody else: another brand uses it, or it lies below a zone of another account. */
export async function isNameTaken(trx: Trx, brandId: string, host: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select np_server_name_taken(${brandId}::uuid, ${host}) as taken`.execute(trx);
  return rows[0]?.taken ?? true;
}

/** A zone of the account that our name servers serve, so that they can be asked for it. Null if the account has none. */
export async function servedZone(trx: Trx, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ apex: string }>`
    select apex from zone where account_id = ${accountId}::uuid and removed_at is null and pub_state = 'current' and kind <> 'secondary'
     order by apex limit 1`.execute(trx);
  return rows[0]?.apex ?? null;
}
