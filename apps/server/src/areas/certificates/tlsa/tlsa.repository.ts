import { sql } from "kysely";
import type { TlsaService } from "@nameplane/contracts/certificates/tlsa";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { TlsaKey } from "./tlsa.rules.ts";

export type PlacedIn = { readonly zoneId: string; readonly version: number };

/** Which TLSA records of a coverage are published, and when they are checked next. */
export type TlsaRow = {
  readonly services: readonly TlsaService[];
  readonly hashes: readonly string[];
  readonly zones: readonly PlacedIn[];
  readonly servedAt: Date | null;
};

export async function tlsaOf(trx: Trx, scope: AccountScope, certificateId: string): Promise<TlsaRow> {
  const { rows } = await sql<TlsaRow>`
    select coalesce((select jsonb_agg(jsonb_build_object('port', t.port, 'protocol', t.protocol) order by t.port, t.protocol) from certificate_tlsa t
                      where t.account_id = c.account_id and t.certificate_id = c.id), '[]') as services,
           c.tlsa_hashes as hashes, c.tlsa_zones as zones, c.tlsa_served_at as "servedAt"
      from certificate c where c.account_id = ${scope.accountId} and c.id = ${certificateId}`.execute(trx);
  return rows[0] ?? { services: [], hashes: [], zones: [], servedAt: null };
}

export async function replaceServices(
  trx: Trx,
  scope: AccountScope,
  certificateId: string,
  services: readonly TlsaService[],
): Promise<void> {
  const of = { account_id: scope.accountId, certificate_id: certificateId };
  await trx
    .deleteFrom("certificate_tlsa")
    .where("account_id", "=", of.account_id)
    .where("certificate_id", "=", of.certificate_id)
    .execute();
  if (services.length > 0)
    await trx
      .insertInto("certificate_tlsa")
      .values(services.map((service) => ({ ...of, ...service })))
      .execute();
}

export async function noteTlsa(
  trx: Trx,
  scope: AccountScope,
  certificateId: string,
  change: {
    readonly hashes?: readonly string[];
    readonly zones?: readonly PlacedIn[];
    readonly servedAt?: Date | null;
    readonly checkAt: Date | null;
  },
): Promise<void> {
  await trx
    .updateTable("certificate")
    .set({
      ...(change.hashes === undefined ? {} : { tlsa_hashes: [...change.hashes] }),
      ...(change.zones === undefined ? {} : { tlsa_zones: JSON.stringify(change.zones) }),
      ...(change.servedAt === undefined ? {} : { tlsa_served_at: change.servedAt }),
      tlsa_check_at: change.checkAt,
    })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", certificateId)
    .execute();
}

/** The keys of all issuances of a coverage. */
export async function keysOf(trx: Trx, scope: AccountScope, certificateId: string): Promise<TlsaKey[]> {
  const { rows } = await sql<TlsaKey>`
    select encode(i.key_hash, 'hex') as hash, i.state, i.issued_at as "issuedAt", i.expires_at as "expiresAt", i.revoked_for is not null as "isRevoked",
           i.serial is not null and i.serial = c.serial as "isNewest"
      from certificate_issuance i join certificate c on c.account_id = i.account_id and c.id = i.certificate_id
     where i.account_id = ${scope.accountId} and i.certificate_id = ${certificateId} order by i.number desc`.execute(trx);
  return rows;
}

/**
 * Since when all watched names of a coverage show its newest certificate. Null if one of them does not, or no name is watched.
 */
export async function shownSince(trx: Trx, scope: AccountScope, certificateId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null; all: boolean | null }>`
    select max(s.seen_at) as at, bool_and(s.state = 'current' and s.seen_at > c.issued_at) as "all"
      from certificate_sight s join certificate c on c.account_id = s.account_id and c.id = s.certificate_id
     where s.account_id = ${scope.accountId} and s.certificate_id = ${certificateId}`.execute(trx);
  return rows[0]?.all === true ? rows[0].at : null;
}

export type TlsaZone = { readonly id: string; readonly apex: string; readonly isSigned: boolean; readonly servedVersion: number };

/** The zone of the account that contains a name. Null if the DNS of the name is hosted elsewhere. */
export async function zoneOfTlsa(trx: Trx, scope: AccountScope, name: string): Promise<TlsaZone | null> {
  const labels = name.split(".");
  const parents = labels.map((_, index) => labels.slice(index).join("."));
  const { rows } = await sql<TlsaZone>`
    select id, apex, is_signed as "isSigned", published_version as "servedVersion" from zone
     where account_id = ${scope.accountId} and apex = any(${parents}::text[]) and kind <> 'secondary' and removed_at is null
       and pub_state not in ('parked','removing','removed')
     order by length(apex) desc limit 1`.execute(trx);
  return rows[0] ?? null;
}

/** The TLSA record sets of a zone that contain one of these keys, at whatever name. */
export async function setsWithHashes(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  hashes: readonly string[],
): Promise<{ owner: string; rdata: string[]; ttl: number }[]> {
  const values = hashes.map((hash) => `3 1 1 ${hash}`);
  const { rows } = await sql<{ owner: string; rdata: string[]; ttl: number }>`
    select owner, rdata, ttl_seconds as ttl from zone_rrset
     where account_id = ${scope.accountId} and zone_id = ${zoneId} and type = 'TLSA' and rdata && ${values}::text[]`.execute(trx);
  return rows;
}

/** Coverages of all accounts whose TLSA records are due for a check. */
export async function dueTlsa(
  trx: Trx,
  now: Date,
  max: number,
): Promise<{ accountId: string; brandId: string; certificateId: string }[]> {
  const { rows } = await sql<{ accountId: string; brandId: string; certificateId: string }>`
    select c.account_id as "accountId", a.brand_id as "brandId", c.id as "certificateId" from certificate c join account a on a.id = c.account_id
     where c.tlsa_check_at <= ${now} order by c.tlsa_check_at limit ${max}`.execute(trx);
  return rows;
}
