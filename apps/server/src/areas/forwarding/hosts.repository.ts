import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SetAt } from "./host.rules.ts";

export type ZoneOfHost = {
  readonly accountId: string;
  readonly brandId: string;
  readonly zoneId: string;
  readonly apex: string;
};

/**
 * The zone that contains a name. If several do, the one with the longest apex. For the listeners, across all accounts. Parked or
 * removed zones and zones of closed accounts are left out, because they are not served.
 */
export async function zoneOfHost(trx: Trx, parents: readonly string[]): Promise<ZoneOfHost | null> {
  const { rows } = await sql<ZoneOfHost>`
    select z.account_id as "accountId", a.brand_id as "brandId", z.id as "zoneId", z.apex
      from name_claim n
      join zone z on z.account_id = n.account_id and z.id = n.object_id
      join account a on a.id = z.account_id and a.state <> 'closed'
     where n.kind = 'zone' and n.registrable_name = any(${parents}) and n.ascii_name = any(${parents}) and n.tombstone_until is null
       and z.removed_at is null and z.pub_state not in ('parked', 'removing', 'removed')
     order by length(n.ascii_name) desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

export async function setsAt(trx: Trx, zone: { accountId: string; zoneId: string }, owners: readonly string[]): Promise<SetAt[]> {
  return trx
    .selectFrom("zone_rrset")
    .select(["owner", "type", "rdata"])
    .where("account_id", "=", zone.accountId)
    .where("zone_id", "=", zone.zoneId)
    .where("owner", "in", [...owners])
    .where("is_disabled", "=", false)
    .execute();
}

/** Which of the owners have names below them. This reads the whole zone, so it is used only if a wildcard may answer. */
export async function ownersWithNamesBelow(
  trx: Trx,
  zone: { accountId: string; zoneId: string },
  owners: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    select o.owner from unnest(${[...owners]}::text[]) o(owner)
     where exists (select 1 from zone_rrset r
                    where r.account_id = ${zone.accountId} and r.zone_id = ${zone.zoneId} and not r.is_disabled
                      and right(r.owner, length(o.owner) + 1) = '.' || o.owner)`.execute(trx);
  return rows.map((row) => row.owner);
}
