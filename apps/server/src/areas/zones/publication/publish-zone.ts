import { nextSerial, type PseudoRecordHosts } from "@nameplane/dns";
import type { CalendarDate } from "@nameplane/values";
import { addMs, dateOn, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { errorFields, type Log } from "../../../platform/log.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { serialOlder, SetRefused, type DnsPublisher, type ZoneDifference, type ZoneToPublish } from "../dns-publisher.port.ts";
import { differenceToPublish, retryAfterSeconds, zoneToPublish } from "../zone-content.rules.ts";
import { expectSecondaries, noteNotPublished } from "./servers.repository.ts";
import { publicationFacts } from "./publication-facts.repository.ts";
import type { RunEnd } from "./publication-runs.ts";
import { stopServing } from "./stop-serving.ts";
import { takeBackSet, takingBack } from "./take-back-set.ts";
import { changePublication, holdZone, noteServed } from "./publications.repository.ts";
import { delegationHosts, lockZone, recordSetsOf, type ZoneRow } from "../zones.repository.ts";

export type PublishDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly publisher: DnsPublisher;
  readonly pseudo: PseudoRecordHosts;
  /** For notifications about records that the name servers refuse. */
  readonly jobs: Jobs;
};

/**
 * How long a run holds a zone. The run renews its hold several times in this time. If it does not, another process takes the zone
 * over.
 */
export const holdMs = 10_000;

/**
 * Makes the name servers serve the newest version of a zone and checks by DNS that they do. Sends the difference if the served
 * version is known, otherwise the whole zone. After a crash, the next run publishes the whole zone as it is saved then. A version
 * that is saved during the run is left for the next run, so that the order is kept. Returns behind: the next run has work at
 * once; busy: another run holds the zone; done: neither.
 */
export async function publishZone(deps: PublishDeps, scope: AccountScope, zoneId: string): Promise<RunEnd> {
  const begun = await tx(deps.pool, scope, (trx) => start(trx, deps, scope, zoneId));
  return typeof begun === "string" ? begun : publishBegun(deps, scope, begun);
}

/** The rest of a run that has used a serial and holds the zone. */
export async function publishBegun(deps: PublishDeps, scope: AccountScope, begun: Work): Promise<RunEnd> {
  const { id: zoneId } = begun.zone;
  const run: Run = { work: begun };
  const holding = setInterval(() => hold(deps, scope, run), holdMs / 3);
  try {
    if ((await sendOut(deps, scope, run)) === "gone") return "done";
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    deps.log.warn(
      { event: "zones.publish-failed", objectId: zoneId, kind: error.kind, ...errorFields(error) },
      "zone not published yet",
    );
    return await tx(deps.pool, scope, (trx) => fail(trx, deps, publisherOf(scope), run.work, error));
  } finally {
    clearInterval(holding);
  }
  const end = await tx(deps.pool, scope, (trx) => agree(trx, deps, scope, run.work));
  if (end !== "parked") return end;
  await stopServing(deps, scope, zoneId);
  return "done";
}

/** What a run publishes. `work` is replaced if the whole zone, or a higher serial, turns out to be needed. */
type Run = { work: Work };

function hold(deps: PublishDeps, scope: AccountScope, { work }: Run): void {
  const until = addMs(deps.clock.now(), holdMs);
  tx(deps.pool, scope, (trx) => holdZone(trx, scope, { id: work.zone.id, serial: work.serial }, until)).catch((error: unknown) =>
    deps.log.warn(
      { event: "zones.hold-failed", objectId: work.zone.id, ...errorFields(error) },
      "another process may take up a zone that is being published",
    ),
  );
}

async function sendOut(deps: PublishDeps, scope: AccountScope, run: Run): Promise<"served" | "gone"> {
  const { work } = run;
  if (!("publish" in work) || !(await work.publish())) {
    if (!(await publishWhole(deps, scope, run))) return "gone";
  }
  const served = await deps.publisher.servedSerial(work.zone.apex);
  if (served !== run.work.serial)
    throw new OutcomeError("unavailable", `served serial is ${served ?? "none"}, not ${run.work.serial}`);
  return "served";
}

/** Publishes the whole zone. Returns false if it was removed in the meantime. */
async function publishWhole(deps: PublishDeps, scope: AccountScope, run: Run): Promise<boolean> {
  const { zone } = run.work;
  const wanted = "whole" in run.work ? run.work : await tx(deps.pool, scope, (trx) => loadWhole(trx, deps, scope, zone.id));
  if (wanted === null) return false;
  run.work = wanted;
  try {
    await deps.publisher.publish(wanted.whole);
    return true;
  } catch (error) {
    if (!(error instanceof OutcomeError) || error.code !== serialOlder) throw error;
  }
  // Someone else has published with a higher serial, or our database is older than the name server's. The next serial must be
  // above the one that is served.
  const served = await deps.publisher.servedSerial(zone.apex);
  const raised = await tx(deps.pool, scope, (trx) => loadWhole(trx, deps, scope, zone.id, served ?? 0));
  if (raised === null) return false;
  run.work = raised;
  await deps.publisher.publish(raised.whole);
  return true;
}

type WholeWork = { zone: ZoneRow; serial: number; whole: ZoneToPublish };
/** `publish` publishes the difference, see DnsPublisher. */
export type Work = WholeWork | { zone: ZoneRow; serial: number; publish: () => Promise<boolean> };

async function start(trx: Trx, deps: PublishDeps, scope: AccountScope, zoneId: string): Promise<Work | RunEnd> {
  const zone = await lockZone(trx, scope, zoneId);
  if (zone === null || zone.pub_state === "parked" || zone.pub_state === "removing") return "done";
  if (zone.version <= zone.published_version && zone.renewal_at === null) return "done";
  const now = deps.clock.now();
  if (zone.publishing_until !== null && zone.publishing_until > now) return "busy";
  if (zone.pub_state === "failed") await changePublication(trx, scope, zoneId, { pub_state: "waiting" });
  // The serial is stored as used before it is published. A run that is cut off or not confirmed therefore never uses it for other
  // contents.
  const serial = nextSerial(zone.serial, dateOn(now) as CalendarDate);
  const isBegun = zone.pub_state !== "failed" && zone.pub_state !== "waiting";
  await changePublication(trx, scope, zoneId, {
    ...(isBegun ? {} : { pub_state: "publishing" as const }),
    serial,
    publishing_until: addMs(now, holdMs),
  });
  const difference = await loadDifference(trx, deps, scope, zone, serial);
  if (difference !== null) return { zone, serial, publish: deps.publisher.prepareDifference(difference) };
  return { zone, serial, whole: await readWhole(trx, deps, scope, { ...zone, serial }) };
}

/**
 * What differs between the published version and the new one. Null if a primary does not serve the published version under the
 * last serial that was used: after a run that was cut off, a server may have a part of what that run sent.
 */
async function loadDifference(
  trx: Trx,
  deps: PublishDeps,
  scope: AccountScope,
  zone: ZoneRow,
  serial: number,
): Promise<ZoneDifference | null> {
  if (zone.published_version === 0) return null;
  const { agreedSerial, changes, sets, nameServers } = await publicationFacts(trx, scope, zone);
  if (agreedSerial !== zone.serial || changes.length !== zone.version - zone.published_version) return null;
  const { apex, soa, serial: fromSerial } = zone;
  return differenceToPublish({ apex, serial, fromSerial, soa, sets, changes, nameServers, pseudo: deps.pseudo });
}

/**
 * The zone as it is currently saved, with the serial that was used for it. If that serial is not above `served`, a higher one is
 * used. Null if the zone was removed in the meantime.
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

/**
 * Notes that the zone is served. Returns "parked" if the zone was parked in the meantime, so that what was just published has to
 * be removed again.
 */
async function agree(
  trx: Trx,
  deps: PublishDeps,
  scope: AccountScope,
  { zone: published, serial }: Work,
): Promise<RunEnd | "parked"> {
  const zone = await lockZone(trx, scope, published.id);
  if (zone === null) return "done";
  if (zone.pub_state === "parked") return "parked";
  // A run that was stopped for so long that another run began must not write anything.
  if (zone.serial !== serial) return "busy";
  const now = deps.clock.now();
  const isRenewed = zone.renewal_at?.getTime() === published.renewal_at?.getTime();
  const isNewest = zone.version === published.version && isRenewed;
  await changePublication(trx, scope, zone.id, {
    published_version: published.version,
    published_at: now,
    tries: 0,
    next_try_at: null,
    publishing_until: null,
    ...(isRenewed ? { renewal_at: null } : {}),
    ...(isNewest ? { pub_state: "current" as const } : {}),
  });
  const { id, version, content_hash: contentHash } = published;
  await noteServed(trx, scope, { id, version, contentHash }, { serial, at: now });
  await expectSecondaries(trx, scope, { id, version }, now);
  await notifyBrowsers(trx, scope.accountId, { topic: "zone", ids: [id] });
  return isNewest ? "done" : "behind";
}

/** A version that takes a set back has an actor of its own, because it is not the work of the person who saved the zone. */
const publisherOf = ({ accountId, brandId }: AccountScope) => makeScope({ accountId, brandId, actor: takingBack });

async function fail(
  trx: Trx,
  deps: PublishDeps,
  scope: AccountScope,
  { zone: published, serial }: Work,
  error: OutcomeError,
): Promise<RunEnd> {
  const zone = await lockZone(trx, scope, published.id);
  if (zone === null) return "done";
  if (zone.serial !== serial) return "busy";
  if (zone.version !== published.version) {
    await changePublication(trx, scope, zone.id, { publishing_until: null });
    return "behind";
  }
  if (error instanceof SetRefused && (await takeBackSet(trx, deps, scope, zone, error))) return "behind";
  const tries = zone.tries + 1;
  await changePublication(trx, scope, zone.id, {
    tries,
    next_try_at: addMs(deps.clock.now(), retryAfterSeconds(tries) * 1000),
    publishing_until: null,
    ...(zone.pub_state === "publishing" ? { pub_state: "failed" as const } : {}),
  });
  await noteNotPublished(trx, scope, zone.id, { at: deps.clock.now(), error: error.code ?? error.kind });
  await notifyBrowsers(trx, scope.accountId, { topic: "zone", ids: [zone.id] });
  return "done";
}
