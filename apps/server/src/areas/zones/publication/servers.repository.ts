import { sql } from "kysely";
import { sendUnread, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type NameServerRow = {
  readonly id: string;
  readonly host: string;
  readonly role: "primary" | "secondary";
  readonly addresses: readonly string[];
};

export async function enabledServers(trx: Trx): Promise<NameServerRow[]> {
  const { rows } = await sql<NameServerRow>`
    select id, host, role, array(select host(a) from unnest(addresses) a) as addresses
      from dns_server where is_enabled order by role, id`.execute(trx);
  return rows;
}

/**
 * Our servers that are in use, with the names that pages show. While the names of the account's brand are in use, these names are
 * shown. A server without such a name is then shown by its address, because its own name would reveal the operator.
 */
export async function shownServers(trx: Trx): Promise<NameServerRow[]> {
  const { rows } = await sql<NameServerRow>`
    with brand as (select * from np_brand_servers() where offered)
    select d.id, d.role, array(select host(a) from unnest(d.addresses) a) as addresses,
           coalesce(b.host, case when exists (select from brand) then host(d.addresses[1]) end, d.host) as host
      from dns_server d left join lateral (select host from brand where server = d.id order by place limit 1) b on true
     where d.is_enabled order by d.role, d.id`.execute(trx);
  return rows;
}

/**
 * Notes that the primaries serve what is published. The secondaries have to catch up, and count as behind until they have been
 * queried.
 */
export async function expectSecondaries(
  trx: Trx,
  scope: AccountScope,
  zone: { readonly id: string; readonly version: number },
  at: Date,
): Promise<void> {
  await sendUnread(
    trx,
    trx
      .insertInto("zone_publication")
      .columns(["account_id", "zone_id", "server_id", "want_version", "behind_since"])
      .expression(
        sql`select ${scope.accountId}::uuid, ${zone.id}::uuid, id, ${zone.version}::bigint, ${at}::timestamptz
              from dns_server where is_enabled and role = 'secondary'`,
      )
      .onConflict((conflict) =>
        conflict.columns(["account_id", "zone_id", "server_id"]).doUpdateSet((eb) => ({
          want_version: eb.ref("excluded.want_version"),
          behind_since: sql`coalesce(zone_publication.behind_since, excluded.behind_since)`,
        })),
      ),
  );
}

export type BehindRow = {
  readonly accountId: string;
  readonly brandId: string;
  readonly zoneId: string;
  readonly apex: string;
  readonly serial: number;
  readonly serverId: string;
  readonly behindSince: Date;
};

/**
 * Secondaries that have not been seen to serve what is published, starting with those queried longest ago, across all accounts.
 */
export async function behindSecondaries(trx: Trx, max: number): Promise<BehindRow[]> {
  const { rows } = await sql<BehindRow>`
    select z.account_id as "accountId", a.brand_id as "brandId", z.id as "zoneId", z.apex, z.serial, p.server_id as "serverId", p.behind_since as "behindSince"
      from zone_publication p join dns_server s on s.id = p.server_id and s.is_enabled and s.role = 'secondary'
      join zone z on z.account_id = p.account_id and z.id = p.zone_id join account a on a.id = z.account_id
     where p.behind_since is not null and z.pub_state = 'current' and z.removed_at is null
     order by p.checked_at nulls first limit ${max}`.execute(trx);
  return rows;
}

/** Notes what a secondary was seen to serve. `behindSince` is null if it is up to date. */
export async function noteSecondary(
  trx: Trx,
  scope: AccountScope,
  seen: {
    readonly zoneId: string;
    readonly serverId: string;
    readonly serial: number | null;
    readonly at: Date;
    readonly agrees: boolean;
    readonly error: string | null;
  },
): Promise<void> {
  await sql`
    update zone_publication p
       set served_serial = ${seen.serial}, checked_at = ${seen.at}, error = ${seen.error},
           behind_since = ${seen.agrees ? null : sql`coalesce(p.behind_since, ${seen.at})`},
           agreed_at = ${seen.agrees ? seen.at : sql`p.agreed_at`},
           served_hash = ${seen.agrees ? sql`z.content_hash` : sql`p.served_hash`}
      from zone z
     where p.account_id = ${scope.accountId} and p.zone_id = ${seen.zoneId} and p.server_id = ${seen.serverId}
       and z.account_id = p.account_id and z.id = p.zone_id`.execute(trx);
}

/** Notes that the server's contents were compared with what is stored and are the same. */
export async function noteContents(trx: Trx, scope: AccountScope, zoneId: string, at: Date): Promise<void> {
  await sql`
    update zone_publication p set checked_at = ${at}, served_hash = z.content_hash from zone z
     where p.account_id = ${scope.accountId} and p.zone_id = ${zoneId} and z.account_id = p.account_id and z.id = p.zone_id
       and z.pub_state = 'current' and p.behind_since is null`.execute(trx);
}

/** Notes that publishing failed: the servers of the zone do not answer what they should. */
export async function noteNotPublished(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  seen: { readonly at: Date; readonly error: string },
): Promise<void> {
  await sql`
    update zone_publication p set checked_at = ${seen.at}, error = ${seen.error}, behind_since = coalesce(p.behind_since, ${seen.at})
      from dns_server s where s.id = p.server_id and s.role = 'primary' and p.account_id = ${scope.accountId} and p.zone_id = ${zoneId}`.execute(
    trx,
  );
}
