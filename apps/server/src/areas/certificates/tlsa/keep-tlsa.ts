import { addMs } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { errorFields } from "../../../platform/log.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { knownSets } from "../../zones/index.ts";
import { lockCoverage, servedVersions, type Coverage } from "../coverage.repository.ts";
import type { IssuanceDeps } from "../deps.ts";
import type { Issuance } from "../issuances.repository.ts";
import { saveRecords } from "../records.ts";
import { ownerIn } from "../records.rules.ts";
import {
  dueTlsa,
  keysOf,
  noteTlsa,
  setsWithHashes,
  shownSince,
  tlsaOf,
  zoneOfTlsa,
  type PlacedIn,
  type TlsaRow,
} from "./tlsa.repository.ts";
import { tlsaOwner, tlsaTtlSeconds, tlsaWaitMs, wantedHashes, withHashes } from "./tlsa.rules.ts";

const atOnce = 50;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How often we check whether all name servers serve the records that were saved. */
const servedMs = 5000;
/** A certificate waits no longer than this for its TLSA record, for example if the zone cannot take the record. */
const holdMaxMs = 24 * hourMs;

type Deps = Pick<IssuanceDeps, "pool" | "sweeping" | "jobs" | "clock" | "log">;

/** Updates the TLSA records of the coverages that are due. Returns how many were due. */
export async function keepTlsaRecords(deps: Deps): Promise<number> {
  const due = await tx(deps.sweeping, { actor: "job:certificates" }, (trx) => dueTlsa(trx, deps.clock.now(), atOnce));
  for (const { accountId, brandId, certificateId } of due) {
    const scope = makeScope({ accountId, brandId, actor: "job:certificates" });
    try {
      await tx(deps.pool, scope, (trx) => keepTlsa(trx, deps, scope, certificateId));
    } catch (error) {
      // The zone is full or cannot take the record. The page of the certificate shows that the records are not served.
      if (!(error instanceof Refused)) throw error;
      deps.log.warn({ event: "certificate.tlsa", objectId: certificateId, ...errorFields(error) }, "TLSA records wait");
      const checkAt = addMs(deps.clock.now(), hourMs);
      await tx(deps.pool, scope, (trx) => noteTlsa(trx, scope, certificateId, { checkAt }));
    }
  }
  return due.length;
}

/** Updates the TLSA records of one coverage to its chosen services and its current keys. Running it again changes nothing. */
async function keepTlsa(trx: Trx, deps: Deps, scope: AccountScope, certificateId: string): Promise<void> {
  const coverage = await lockCoverage(trx, scope, certificateId);
  if (coverage === null) return;
  const now = deps.clock.now();
  const row = await tlsaOf(trx, scope, certificateId);
  const keys = await keysOf(trx, scope, certificateId);
  const isOn = row.services.length > 0 && (coverage.isCovered || coverage.isSettingUp);
  const hashes = isOn ? wantedHashes(keys, await shownSince(trx, scope, certificateId), now) : [];
  const ours = new Set(keys.map(({ hash }) => hash));
  const changed = await place(trx, deps, scope, { coverage, row, hashes, ours });
  const zones = changed ?? row.zones;
  const isSame = changed === null && hashes.join(" ") === row.hashes.join(" ");
  const isServed = await isServedBy(trx, scope, zones);
  const servedAt = isServed ? (isSame ? (row.servedAt ?? now) : now) : null;
  const nextMs = !isServed ? servedMs : coverage.nextStepAt !== null ? minuteMs : hourMs;
  const isOver = !isOn && isServed && hashes.length === 0;
  await noteTlsa(trx, scope, certificateId, { hashes, zones, servedAt, checkAt: isOver ? null : addMs(now, nextMs) });
  if (changed !== null) await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [coverage.serviceId] });
}

type Placing = {
  readonly coverage: Coverage;
  readonly row: TlsaRow;
  readonly hashes: readonly string[];
  readonly ours: ReadonlySet<string>;
};

/** Saves the zones whose records differ, as changes of the system itself. Null if no zone differs. */
async function place(trx: Trx, deps: Deps, scope: AccountScope, of: Placing): Promise<PlacedIn[] | null> {
  const wanted = await placesOf(trx, scope, of.coverage, of.row);
  const zoneIds = new Set([...wanted.keys(), ...of.row.zones.map(({ zoneId }) => zoneId)]);
  const placed: PlacedIn[] = [];
  let isChanged = false;
  for (const zoneId of zoneIds) {
    // A zone that has ended needs no change.
    if ((await servedVersions(trx, scope, [zoneId])).size === 0) continue;
    const owners = wanted.get(zoneId) ?? [];
    const stray = (await setsWithHashes(trx, scope, zoneId, [...of.ours])).map(({ owner }) => owner);
    const present = await knownSets(trx, scope, zoneId, [...new Set([...owners, ...stray])]);
    const sets = new Map(present.flatMap((set) => (set.type === "TLSA" ? [[set.owner, set] as const] : [])));
    const changes = [...new Set([...owners, ...stray])].flatMap((owner) => {
      const before = sets.get(owner);
      const after = withHashes(before?.rdata ?? [], of.ours, owners.includes(owner) ? of.hashes : []);
      if (after.join() === [...(before?.rdata ?? [])].toSorted().join()) return [];
      const ttl = before?.ttlSeconds ?? tlsaTtlSeconds;
      return [{ owner, type: "TLSA", new: after.length === 0 ? null : { ttl: Math.min(ttl, tlsaTtlSeconds), rdata: after } }];
    });
    const known = of.row.zones.find((one) => one.zoneId === zoneId);
    const version = changes.length === 0 ? null : await saveRecords(trx, deps, scope, zoneId, changes);
    isChanged ||= version !== null;
    if (version !== null) placed.push({ zoneId, version });
    else if (known !== undefined) placed.push(known);
  }
  return isChanged ? placed : null;
}

/**
 * The owner names of the TLSA records, by zone. A name whose zone is not here, or is not signed, gets no record (RFC 7671 section
 * 8.1).
 */
async function placesOf(trx: Trx, scope: AccountScope, { names }: Coverage, row: TlsaRow): Promise<Map<string, string[]>> {
  const places = new Map<string, string[]>();
  for (const name of names) {
    const zone = await zoneOfTlsa(trx, scope, name.replace(/^\*\./, ""));
    if (zone === null || !zone.isSigned) continue;
    const owners = row.services.flatMap((service) => tlsaOwner(name, service) ?? []).map((owner) => ownerIn(owner, zone.apex));
    places.set(zone.id, [...(places.get(zone.id) ?? []), ...owners]);
  }
  return places;
}

/** Whether all name servers serve the versions in which the records were changed. */
async function isServedBy(trx: Trx, scope: AccountScope, zones: readonly PlacedIn[]): Promise<boolean> {
  const served = await servedVersions(
    trx,
    scope,
    zones.map(({ zoneId }) => zoneId),
  );
  return zones.every(({ zoneId, version }) => (served.get(zoneId) ?? version) >= version);
}

/**
 * When a certificate with a new key may be issued: two TTLs after the TLSA record of the key is served, so that no resolver
 * remembers only the records of former keys. Null if it may be issued now. Certificates for programs do not wait, because
 * programs expect an answer at once.
 */
export async function tlsaHoldsUntil(
  { pool, clock }: Pick<Deps, "pool" | "clock">,
  scope: AccountScope,
  { certificateId, keyHash, cause, createdAt }: Pick<Issuance, "certificateId" | "keyHash" | "cause" | "createdAt">,
): Promise<Date | null> {
  // After this time the certificate is issued all the same: an expired certificate is worse than a late record.
  if (cause === "program" || createdAt.getTime() + holdMaxMs <= clock.now().getTime()) return null;
  return tx(pool, scope, async (trx) => {
    const coverage = await lockCoverage(trx, scope, certificateId);
    const row = await tlsaOf(trx, scope, certificateId);
    if (coverage === null || row.services.length === 0) return null;
    if ((await placesOf(trx, scope, coverage, row)).size === 0) return null;
    const now = clock.now();
    const isNamed = row.hashes.includes(keyHash.toString("hex"));
    if (isNamed && row.servedAt !== null) {
      const until = addMs(row.servedAt, tlsaWaitMs);
      return until <= now ? null : until;
    }
    await noteTlsa(trx, scope, certificateId, { checkAt: now });
    return addMs(now, servedMs);
  });
}
