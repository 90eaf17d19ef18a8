import { sql, type RawBuilder } from "kysely";
import type { RecordSet, RecordSetChange } from "@nameplane/dns";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { readSet, type StoredSet, type ZoneRow } from "../zones.repository.ts";

export type PublicationFacts = {
  readonly nameServers: readonly string[];
  /**
   * The serial under which all primaries were last seen to serve the published version. Null if that is not known for each of
   * them.
   */
  readonly agreedSerial: number | null;
  /** Changes of every version since the published one, newest first. */
  readonly changes: readonly (readonly RecordSetChange[])[];
  /** What the zone holds now at the owner names of these changes. */
  readonly sets: readonly RecordSet[];
};

export type ServersRow = { hosts: string[]; serials: (number | null)[] };

type FactsRow = ServersRow & {
  changes: RecordSetChange[][];
  sets: StoredSet[];
};

/** What a save must know about the name servers to publish its own difference. */
export type ZoneServers = Pick<PublicationFacts, "nameServers" | "agreedSerial">;

export function readServers({ hosts, serials }: ServersRow): ZoneServers {
  return { nameServers: hosts, agreedSerial: agreed(serials) };
}

function agreed(serials: readonly (number | null)[]): number | null {
  const [first = null] = serials;
  return serials.every((serial) => serial === first) ? first : null;
}

/** The columns of ServersRow. `since` is the published version. */
export const serverColumns = (scope: AccountScope, zoneId: string, since: number | RawBuilder<number>) => sql`
  array(select host from dns_server where is_enabled and pool = 'standard' order by id) as hosts,
  (select coalesce(json_agg(p.served_serial), '[]') from dns_server s
     left join zone_publication p on p.server_id = s.id and p.account_id = ${scope.accountId} and p.zone_id = ${zoneId}
                                 and p.want_version = ${since} and p.behind_since is null
    where s.is_enabled and s.role = 'primary') as serials`;

/** Compressed size of about 20,000 sets. For more, publishing the whole zone is less work, and this query would take seconds. */
const changesMaxBytes = 500_000;

/**
 * Everything that is needed to publish the difference, in one query, because each further query would take as long as this one.
 * Contains no changes if they are too large.
 */
export async function publicationFacts(trx: Trx, scope: AccountScope, zone: ZoneRow): Promise<PublicationFacts> {
  const { id, published_version: since } = zone;
  const { rows } = await sql<FactsRow>`
    with size as (
      select sum(pg_column_size(changes)) as bytes from zone_version where account_id = ${scope.accountId} and zone_id = ${id} and version > ${since}),
    newer as materialized (
      select version, changes from zone_version
       where account_id = ${scope.accountId} and zone_id = ${id} and version > ${since} and (select bytes from size) <= ${changesMaxBytes})
    select ${serverColumns(scope, id, since)},
           (select coalesce(json_agg(changes order by version desc), '[]') from newer) as changes,
           (select coalesce(json_agg(json_build_object('owner', r.owner, 'type', r.type, 'ttl_seconds', r.ttl_seconds, 'rdata', r.rdata)), '[]') from zone_rrset r
             where r.account_id = ${scope.accountId} and r.zone_id = ${id} and not r.is_disabled
               and r.owner = any (array(select distinct c ->> 'owner' from newer, jsonb_array_elements(changes) c))) as sets`.execute(
    trx,
  );
  const { hosts = [], serials = [], changes = [], sets = [] } = rows[0] ?? {};
  return {
    nameServers: hosts,
    agreedSerial: agreed(serials),
    changes,
    sets: sets.map(readSet),
  };
}
