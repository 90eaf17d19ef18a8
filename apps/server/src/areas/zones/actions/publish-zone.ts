import { nextSerial, type PseudoRecordHosts } from "@nameplane/dns";
import type { CalendarDate } from "@nameplane/values";
import { addMs, dateOn, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { tell } from "../../../platform/live.ts";
import { errorFields, type Log } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { serialOlder, type DnsPublisher, type ZoneDifference, type ZoneToPublish } from "../dns-publisher.port.ts";
import { differenceToPublish, retryAfterSeconds, zoneToPublish } from "../zone-content.rules.ts";
import { expectSecondaries, noteNotPublished } from "../servers.repository.ts";
import { stopServing } from "./stop-serving.ts";
import { agreedSerial, changePublication, noteServed } from "../publications.repository.ts";
import {
  changesSince,
  delegationHosts,
  lockZone,
  primaryServerIds,
  recordSetsAt,
  recordSetsOf,
  type ZoneRow,
} from "../zones.repository.ts";

export type PublishDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly publisher: DnsPublisher;
  readonly pseudo: PseudoRecordHosts;
};

/**
 * Makes the name servers serve the newest version of a zone and reads back, by DNS, that they do: by the difference where
 * the served version is known, else by the whole zone. Run again after a crash it publishes the whole of what is saved
 * then; a version saved meanwhile is left for the next run, so nothing goes out of order.
 */
export async function publishZone(deps: PublishDeps, scope: AccountScope, zoneId: string): Promise<void> {
  let work = await tx(deps.pool, scope, (trx) => start(trx, deps, scope, zoneId));
  if (work === null) return;
  try {
    if (!("difference" in work) || !(await deps.publisher.publishDifference(work.difference))) {
      const sent = await publishWhole(deps, scope, work);
      if (sent === null) return;
      work = sent;
    }
    const served = await deps.publisher.servedSerial(work.zone.apex);
    if (served !== work.serial)
      throw new OutcomeError("unavailable", `served serial is ${served ?? "none"}, not ${work.serial}`);
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    deps.log.warn(
      { event: "zones.publish-failed", objectId: zoneId, kind: error.kind, ...errorFields(error) },
      "zone not published yet",
    );
    const { zone } = work;
    await tx(deps.pool, scope, (trx) => fail(trx, deps, scope, zone, error));
    return;
  }
  const { zone, serial } = work;
  const isParked = await tx(deps.pool, scope, (trx) => agree(trx, deps, scope, zone, serial));
  if (isParked) await stopServing(deps, scope, zoneId);
}

/** Null when the zone was removed meanwhile. */
async function publishWhole(deps: PublishDeps, scope: AccountScope, work: Work): Promise<Work | null> {
  const wanted =
    "whole" in work ? work : await tx(deps.pool, scope, (trx) => loadWhole(trx, deps, scope, work.zone.id));
  if (wanted === null) return null;
  try {
    await deps.publisher.publish(wanted.whole);
    return wanted;
  } catch (error) {
    if (!(error instanceof OutcomeError) || error.code !== serialOlder) throw error;
  }
  // somebody else has published under a newer serial, or our books are older than the server's: we count on from there
  const served = await deps.publisher.servedSerial(work.zone.apex);
  const raised = await tx(deps.pool, scope, (trx) => loadWhole(trx, deps, scope, work.zone.id, served ?? 0));
  if (raised !== null) await deps.publisher.publish(raised.whole);
  return raised;
}

type WholeWork = { zone: ZoneRow; serial: number; whole: ZoneToPublish };
type Work = WholeWork | { zone: ZoneRow; serial: number; difference: ZoneDifference };

async function start(trx: Trx, deps: PublishDeps, scope: AccountScope, zoneId: string): Promise<Work | null> {
  const zone = await lockZone(trx, scope, zoneId);
  if (
    zone === null ||
    zone.version <= zone.published_version ||
    zone.pub_state === "parked" ||
    zone.pub_state === "removing"
  )
    return null;
  if (zone.pub_state === "failed") await changePublication(trx, scope, zoneId, { pub_state: "waiting" });
  // The serial is used up before anybody sees it: a run that is cut off, or not read back, never gives it to other contents.
  const serial = nextSerial(zone.serial, dateOn(deps.clock.now()) as CalendarDate);
  const isBegun = zone.pub_state !== "failed" && zone.pub_state !== "waiting";
  await changePublication(trx, scope, zoneId, isBegun ? { serial } : { pub_state: "publishing", serial });
  const difference = await loadDifference(trx, deps, scope, zone, serial);
  if (difference !== null) return { zone, serial, difference };
  return { zone, serial, whole: await readWhole(trx, deps, scope, { ...zone, serial }) };
}

/**
 * Null unless the last serial that was used up is the one all primaries serve the published version under: after a run that
 * was cut off a server may hold a part of what it wrote.
 */
async function loadDifference(
  trx: Trx,
  deps: PublishDeps,
  scope: AccountScope,
  zone: ZoneRow,
  serial: number,
): Promise<ZoneDifference | null> {
  if (zone.published_version === 0 || (await agreedSerial(trx, scope, zone)) !== zone.serial) return null;
  const changes = await changesSince(trx, scope, zone.id, zone.published_version);
  if (changes.length !== zone.version - zone.published_version) return null;
  const owners = [...new Set(changes.flat().map((change) => change.owner))];
  const sets = await recordSetsAt(trx, scope, zone.id, owners);
  const nameServers = await delegationHosts(trx);
  const { apex, soa, serial: fromSerial } = zone;
  return differenceToPublish({ apex, serial, fromSerial, soa, sets, changes, nameServers, pseudo: deps.pseudo });
}

/**
 * The zone as it is saved now, under the serial that was used up for it, or one newer than `served`, which is used up here; null
 * when it was removed meanwhile.
 */
async function loadWhole(
  trx: Trx,
  deps: PublishDeps,
  scope: AccountScope,
  zoneId: string,
  served?: number,
): Promise<WholeWork | null> {
  const zone = await lockZone(trx, scope, zoneId);
  if (zone === null) return null;
  if (served === undefined) return { zone, serial: zone.serial, whole: await readWhole(trx, deps, scope, zone) };
  const serial = nextSerial(served, dateOn(deps.clock.now()) as CalendarDate);
  await changePublication(trx, scope, zoneId, { serial });
  return { zone, serial, whole: await readWhole(trx, deps, scope, { ...zone, serial }) };
}

async function readWhole(trx: Trx, deps: PublishDeps, scope: AccountScope, zone: ZoneRow): Promise<ZoneToPublish> {
  const { id, apex, serial, soa } = zone;
  const [sets, nameServers] = [await recordSetsOf(trx, scope, id), await delegationHosts(trx)];
  return zoneToPublish({ apex, serial, soa, sets, nameServers, pseudo: deps.pseudo });
}

/** True when the zone was parked meanwhile: what was written just now has to go again. */
async function agree(
  trx: Trx,
  deps: PublishDeps,
  scope: AccountScope,
  published: ZoneRow,
  serial: number,
): Promise<boolean> {
  const zone = await lockZone(trx, scope, published.id);
  if (zone === null || zone.pub_state === "parked") return zone !== null;
  // a run that stood still while another one began has nothing to say any more
  if (zone.serial !== serial) return false;
  const now = deps.clock.now();
  const isNewest = zone.version === published.version;
  if (isNewest && zone.pub_state === "publishing")
    await changePublication(trx, scope, zone.id, { pub_state: "verifying" });
  await changePublication(trx, scope, zone.id, {
    published_version: published.version,
    published_at: now,
    tries: 0,
    next_try_at: null,
    ...(isNewest ? { pub_state: "current" as const } : {}),
  });
  await noteServed(
    trx,
    scope,
    { id: zone.id, version: published.version, contentHash: published.content_hash },
    await primaryServerIds(trx),
    { serial, at: now },
  );
  await expectSecondaries(trx, scope, { id: zone.id, version: published.version }, now);
  await tell(trx, scope.accountId, { topic: "zone", ids: [zone.id] });
  return false;
}

async function fail(
  trx: Trx,
  deps: PublishDeps,
  scope: AccountScope,
  published: ZoneRow,
  { code, kind }: OutcomeError,
): Promise<void> {
  const zone = await lockZone(trx, scope, published.id);
  if (zone === null || zone.version !== published.version) return;
  const tries = zone.tries + 1;
  const isUnderWay = zone.pub_state === "publishing" || zone.pub_state === "verifying";
  await changePublication(trx, scope, zone.id, {
    tries,
    next_try_at: addMs(deps.clock.now(), retryAfterSeconds(tries) * 1000),
    ...(isUnderWay ? { pub_state: "failed" as const } : {}),
  });
  await noteNotPublished(trx, scope, zone.id, { at: deps.clock.now(), error: code ?? kind });
  await tell(trx, scope.accountId, { topic: "zone", ids: [zone.id] });
}
