import { sql } from "kysely";
import type { RecordSet } from "@nameplane/dns";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { takingBack } from "../zones/publication/index.ts";

/** A zone as programs see it. Parked zones are left out, because they are not served. */
export type OwnZone = {
  readonly id: string;
  readonly apex: string;
  readonly version: number;
  readonly publishedVersion: number;
  readonly serial: number;
  readonly isSigned: boolean;
  readonly soa: object;
  readonly defaultTtlSeconds: number;
};

const columns = sql.raw(
  `z.id, z.apex, z.version, z.published_version as "publishedVersion", z.serial, z.is_signed as "isSigned", z.soa, z.default_ttl_seconds as "defaultTtlSeconds"`,
);
const live = sql.raw("z.kind <> 'secondary' and z.removed_at is null and z.pub_state not in ('parked', 'removing', 'removed')");

/** Zones of the account, sorted by name. If `apexes` is given, only these zones. */
export async function zonesOf(trx: Trx, scope: AccountScope, apexes: readonly string[] | null): Promise<OwnZone[]> {
  const { rows } = await sql<OwnZone>`
    select ${columns} from zone z
     where z.account_id = ${scope.accountId} and ${live} and (${apexes}::text[] is null or z.apex = any(${apexes}::text[]))
     order by z.apex`.execute(trx);
  return rows;
}

export async function zoneAt(trx: Trx, scope: AccountScope, apex: string): Promise<OwnZone | null> {
  return (await zonesOf(trx, scope, [apex]))[0] ?? null;
}

/** For which of the given apexes the account has a zone. */
export async function apexesOf(trx: Trx, scope: AccountScope, apexes: readonly string[]): Promise<Set<string>> {
  return new Set((await zonesOf(trx, scope, apexes)).map(({ apex }) => apex));
}

/** The zone of the account that contains a full name. If there are several, the closest one. */
export async function zoneAbove(trx: Trx, scope: AccountScope, name: string): Promise<OwnZone | null> {
  const labels = name.split(".");
  const above = labels.map((_label, index) => labels.slice(index).join("."));
  const zones = await zonesOf(trx, scope, above);
  return zones.toSorted((a, b) => b.apex.length - a.apex.length)[0] ?? null;
}

/** The newest version that the name servers serve; null if the zone is not served. */
export async function servedVersion(trx: Trx, scope: AccountScope, zoneId: string): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    select z.published_version as version from zone z where z.account_id = ${scope.accountId} and z.id = ${zoneId} and ${live}`.execute(
    trx,
  );
  return rows[0]?.version ?? null;
}

/** Record sets of a version that the name servers refused, so that a later version took them back. Each is written as "www A". */
export async function setsTakenBack(trx: Trx, scope: AccountScope, zoneId: string, version: number): Promise<string[]> {
  const { rows } = await sql<{ set: string }>`
    select distinct concat_ws(' ', nullif(c->>'owner', ''), c->>'type') as set
      from zone_version v cross join lateral jsonb_array_elements(v.changes) c
      join zone_version back on back.account_id = v.account_id and back.zone_id = v.zone_id and back.version > v.version and back.author = ${takingBack}
      cross join lateral jsonb_array_elements(back.changes) b
     where v.account_id = ${scope.accountId} and v.zone_id = ${zoneId} and v.version = ${version}
       and b->>'owner' = c->>'owner' and b->>'type' = c->>'type' and b->'old' = c->'new'`.execute(trx);
  return rows.map(({ set }) => set);
}

/** A record set with the zone version that last changed it. The next change is based on that version. */
export type OwnSet = RecordSet & { readonly version: number };

/** Record sets of a zone. If `owners` is given, only the sets at these names. */
export async function setsOf(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  owners: readonly string[] | null = null,
): Promise<OwnSet[]> {
  const { rows } = await sql<OwnSet>`
    select owner, type, ttl_seconds as "ttlSeconds", rdata, version from zone_rrset
     where account_id = ${scope.accountId} and zone_id = ${zoneId} and not is_disabled and (${owners}::text[] is null or owner = any(${owners}::text[]))
     order by owner, type`.execute(trx);
  return rows;
}

export type OwnKey = {
  readonly number: number;
  readonly role: "csk" | "ksk" | "zsk";
  readonly flags: number;
  readonly protocol: number;
  readonly algorithm: number;
  readonly publicKey: string;
  readonly state: "pending" | "published" | "withdrawing" | "archived" | "revoked";
};

/** DNSSEC keys of a zone, numbered as at the name server, otherwise in order of creation. */
export async function keysOf(trx: Trx, scope: AccountScope, zoneId: string): Promise<OwnKey[]> {
  const { rows } = await sql<OwnKey>`
    select coalesce(server_key, (row_number() over (order by id))::int) as number, role, flags, protocol, algorithm, public_key as "publicKey", state
      from dnssec_key where account_id = ${scope.accountId} and zone_id = ${zoneId} order by id`.execute(trx);
  return rows;
}
