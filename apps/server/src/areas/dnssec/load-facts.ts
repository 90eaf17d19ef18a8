import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { DsRecord } from "./chain-reader.port.ts";
import { dsOf, findDomain, keysOf, signersOf, type DomainRow, type DsRow, type KeyRow } from "./dnssec.repository.ts";
import { dsRecordOf } from "./own-ds.ts";
import type { Ds, Facts, Key, Mode, Signers } from "./facts.rules.ts";

/** States in which a domain is not registered through us. */
const notHeld = new Set(["dns_only", "transferred_away", "expired", "cancelled_by_user", "cancelled_by_system"]);

export function isRegisteredHere(domain: Pick<DomainRow, "state" | "registry_id">): boolean {
  return domain.registry_id !== null && !notHeld.has(domain.state);
}

/** Where a domain is registered and served; null if neither is here. */
export function modeOf(domain: DomainRow): Mode | null {
  const hasZone = domain.zone_id !== null;
  if (!isRegisteredHere(domain)) return hasZone ? "elsewhere" : null;
  const wanted = domain.ns_wanted ?? [];
  const areOurs = wanted.length > 0 && wanted.every((host) => domain.hosts.includes(host));
  return hasZone && areOurs ? "ours" : "external";
}

export type Stored = {
  readonly domain: DomainRow;
  readonly mode: Mode | null;
  readonly keyRows: readonly KeyRow[];
  readonly dsRows: readonly DsRow[];
  /** The other provider that also signs the zone; null if there is none. */
  readonly signers: Signers | null;
};

export async function loadStored(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  options: { lock?: boolean } = {},
): Promise<Stored | null> {
  const domain = await findDomain(trx, scope, domainId, options);
  if (domain === null) return null;
  const keyRows = await keysOf(trx, scope, domain.zone_id);
  const [dsRows, signers] = [await dsOf(trx, scope, domainId), await signersOf(trx, scope, domainId)];
  return { domain, mode: modeOf(domain), keyRows, dsRows, signers };
}

export function recordOf(row: DsRow): DsRecord {
  return { keyTag: row.key_tag, algorithm: row.algorithm, digestType: row.digest_type, digest: row.digest };
}

export function dsFacts(rows: readonly DsRow[]): Ds[] {
  return rows.map((row) => ({
    record: recordOf(row),
    state: row.state,
    seenAt: row.seen_at,
    ttlSeconds: row.ttl_seconds,
    goneAt: row.gone_at,
  }));
}

export function keyFacts(name: string, rows: readonly KeyRow[]): Key[] {
  return rows.map((row) => ({
    id: row.id,
    serverKey: row.server_key,
    publicKey: row.public_key,
    state: row.state,
    publishedAt: row.published_at,
    nextStepAt: row.next_step_at,
    ...promisesOf(name, row),
  }));
}

function promisesOf(name: string, row: KeyRow): Pick<Key, "dnskey" | "ds" | "forms"> {
  const { flags, protocol, algorithm, public_key: publicKey } = row;
  const dnskey = { flags, protocol, algorithm, publicKey };
  const form = (digestType: number) => dsRecordOf(name, dnskey, digestType);
  const ds = form(2);
  return { dnskey, ds, forms: [ds, form(4), form(1)] };
}

/** Whether the domain has name servers, and all of them are ours (C4.87: no DS before the delegation is complete). */
export function isDelegated(delegatedTo: readonly string[], hosts: readonly string[]): boolean {
  return delegatedTo.length > 0 && delegatedTo.every((host) => hosts.includes(host));
}

/** How long caches may keep answers from before signing. Used for a zone without records, which has no longest TTL. */
const oldDataDefaultSeconds = 3600;

export function factsOf(
  { domain, keyRows, dsRows }: Stored,
  mode: Mode,
  seen: Pick<
    Facts,
    | "view"
    | "signers"
    | "algorithms"
    | "serverKeys"
    | "now"
    | "waitMaxSeconds"
    | "isSupported"
    | "parentScans"
    | "asksRemoval"
    | "takesKeys"
  >,
): Facts {
  return {
    ...seen,
    mode,
    state: domain.dnssec_state,
    keys: keyFacts(domain.ascii_name, keyRows),
    ds: dsFacts(dsRows),
    isDelegated: isDelegated(seen.view.parent.delegatedTo, domain.hosts),
    oldDataSeconds: domain.max_ttl ?? oldDataDefaultSeconds,
  };
}
