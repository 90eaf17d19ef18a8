import { sql } from "kysely";
import type { NetworkState } from "@nameplane/contracts/reversedns/network";
import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Found } from "./network-state.rules.ts";

export type NetworkRow = {
  readonly id: string;
  readonly serviceId: string;
  /** In CIDR form. */
  readonly network: string;
  readonly state: NetworkState;
  readonly found: readonly Found[];
  readonly createdAt: Date;
  readonly checkedAt: Date | null;
  readonly activeSince: Date | null;
  readonly nextCheckAt: Date | null;
  /** Whether the service is paid for, suspended or over. */
  readonly service: "served" | "paused" | "over";
};

const columns = sql`
  n.id, n.service_id as "serviceId", n.network::text as network, n.state, n.found, n.created_at as "createdAt", n.checked_at as "checkedAt",
  n.active_since as "activeSince", n.next_check_at as "nextCheckAt", 
  case when s.ended_at is not null then 'over' when s.state in ('suspended','resuming') then 'paused' else 'served' end as service`;
const joined = sql`reverse_network n join service s on s.account_id = n.account_id and s.id = n.service_id`;

/** The network of a service. Null if the service has none, or belongs to another account. */
export async function networkOfService(trx: Trx, scope: AccountScope, serviceId: string): Promise<NetworkRow | null> {
  const { rows } = await sql<NetworkRow>`
    select ${columns} from ${joined} where n.account_id = ${scope.accountId} and n.service_id = ${serviceId}`.execute(trx);
  return rows[0] ?? null;
}

/** The network, locked until the end of the transaction. */
export async function lockNetwork(trx: Trx, scope: AccountScope, id: string): Promise<NetworkRow | null> {
  const { rows } = await sql<NetworkRow>`
    select ${columns} from ${joined} where n.account_id = ${scope.accountId} and n.id = ${id} for update of n`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Whether accounts have reverse DNS of a network that overlaps this one. isTaken: another account has it now. wasOurs: this
 * account was the last to which such a network was delegated.
 */
export async function holdersOf(trx: Trx, network: string): Promise<{ readonly isTaken: boolean; readonly wasOurs: boolean }> {
  const { rows } = await sql<{ isTaken: boolean; wasOurs: boolean }>`
    select is_served as "isTaken", was_ours as "wasOurs" from np_network_held(${network}::cidr)`.execute(trx);
  return rows[0] ?? { isTaken: false, wasOurs: false };
}

export async function insertNetwork(
  trx: Trx,
  scope: AccountScope,
  of: { readonly serviceId: string; readonly network: string; readonly state: "changing" | "waiting"; readonly at: Date },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto("reverse_network")
    .values({
      account_id: scope.accountId,
      id,
      service_id: of.serviceId,
      network: of.network,
      state: of.state,
      created_at: of.at,
      next_check_at: of.at,
    })
    .execute();
  return id;
}

export async function changeNetwork(
  trx: Trx,
  scope: AccountScope,
  id: string,
  change: Partial<{
    state: NetworkState;
    checked_at: Date;
    active_since: Date;
    next_check_at: Date | null;
    ended_at: Date;
  }> & { readonly found?: readonly Found[] },
): Promise<void> {
  const { found, ...columnsToSet } = change;
  await trx
    .updateTable("reverse_network")
    .set({ ...columnsToSet, ...(found === undefined ? {} : { found: JSON.stringify(found) }) })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .execute();
}

/**
 * Lets the next run of the periodic job adapt the network of a service to the state of the service. Returns false if the service
 * has no network here. Then people have delivered it, and they have to be told of the change.
 */
export async function wakeNetwork(trx: Trx, scope: AccountScope, serviceId: string): Promise<boolean> {
  const { rows } = await sql`
    update reverse_network set next_check_at = case when state <> 'ended' then 'epoch'::timestamptz end
     where account_id = ${scope.accountId} and service_id = ${serviceId} returning id`.execute(trx);
  return rows.length > 0;
}

export type NetworkZone = {
  readonly id: string;
  readonly apex: string;
  readonly state: string;
  readonly serial: number;
  readonly version: number;
  readonly publishedVersion: number;
  /** How many addresses have a name. */
  readonly names: number;
};

export async function zonesOfNetwork(trx: Trx, scope: AccountScope, networkId: string): Promise<NetworkZone[]> {
  const { rows } = await sql<NetworkZone>`
    select id, apex, pub_state as state, serial, version, published_version as "publishedVersion", coalesce((record_counts ->> 'PTR')::integer, 0) as names
      from zone where account_id = ${scope.accountId} and network_id = ${networkId} and removed_at is null order by apex`.execute(
    trx,
  );
  return rows;
}

export type StoredName = {
  readonly zoneId: string;
  readonly owner: string;
  readonly rdata: readonly string[];
  readonly ttlSeconds: number;
  readonly version: number;
};

/** PTR records of a network's zones. `text` limits them to those whose host contains it. */
export async function namesOfNetwork(
  trx: Trx,
  scope: AccountScope,
  networkId: string,
  of: { readonly text: string | null; readonly max: number },
): Promise<StoredName[]> {
  const { rows } = await sql<StoredName>`
    select r.zone_id as "zoneId", r.owner, r.rdata, r.ttl_seconds as "ttlSeconds", r.version
      from zone z join zone_rrset r on r.account_id = z.account_id and r.zone_id = z.id and r.type = 'PTR' and not r.is_disabled
     where z.account_id = ${scope.accountId} and z.network_id = ${networkId} and z.removed_at is null
       and (${of.text}::text is null or exists (select 1 from unnest(r.rdata) host where strpos(host, ${of.text}::text) > 0))
     order by z.apex, r.owner limit ${of.max}`.execute(trx);
  return rows;
}

export type DueNetwork = { readonly accountId: string; readonly brandId: string; readonly networkId: string };

/** Networks whose parents are due to be asked, across all accounts. */
export async function dueNetworks(trx: Trx, now: Date, max: number): Promise<DueNetwork[]> {
  const { rows } = await sql<DueNetwork>`
    select n.account_id as "accountId", a.brand_id as "brandId", n.id as "networkId"
      from reverse_network n join account a on a.id = n.account_id
     where n.next_check_at <= ${now} order by n.next_check_at limit ${max}`.execute(trx);
  return rows;
}
