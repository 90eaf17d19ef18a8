import { nextSerial, type PseudoRecordHosts } from "@nameplane/dns";
import type { CalendarDate } from "@nameplane/values";
import { addMs, dateOn, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { tell } from "../../../platform/live.ts";
import { errorFields, type Log } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { DnsPublisher, ZoneToPublish } from "../dns-publisher.port.ts";
import { retryAfterSeconds, zoneToPublish } from "../zone-content.rules.ts";
import {
  changePublication,
  delegationHosts,
  lockZone,
  noteServed,
  primaryServerIds,
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
 * Makes the name servers serve the newest version of a zone and reads back, by DNS, that they do. Run again after a crash
 * it repeats the same version; a version saved meanwhile is left for the next run, so nothing goes out of order.
 */
export async function publishZone(deps: PublishDeps, scope: AccountScope, zoneId: string): Promise<void> {
  const work = await tx(deps.pool, scope, (trx) => start(trx, deps, scope, zoneId));
  if (work === null) return;
  try {
    await deps.publisher.publish(work.publish);
    const served = await deps.publisher.servedSerial(work.zone.apex);
    if (served !== work.publish.serial)
      throw new OutcomeError("unavailable", `served serial is ${served ?? "none"}, not ${work.publish.serial}`);
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    deps.log.warn(
      { event: "zones.publish-failed", objectId: zoneId, kind: error.kind, ...errorFields(error) },
      "zone not published yet",
    );
    await tx(deps.pool, scope, (trx) => fail(trx, deps, scope, work.zone));
    return;
  }
  await tx(deps.pool, scope, (trx) => agree(trx, deps, scope, work.zone, work.publish.serial));
}

type Work = { zone: ZoneRow; publish: ZoneToPublish };

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
  if (zone.pub_state === "failed" || zone.pub_state === "waiting")
    await changePublication(trx, scope, zoneId, { pub_state: "publishing" });
  // The serial is used up before anybody sees it: a run that is cut off, or not read back, never gives it to other contents.
  const serial = nextSerial(zone.serial, dateOn(deps.clock.now()) as CalendarDate);
  await changePublication(trx, scope, zoneId, { serial });
  const [sets, nameServers] = [await recordSetsOf(trx, scope, zoneId), await delegationHosts(trx)];
  return {
    zone,
    publish: zoneToPublish({ apex: zone.apex, serial, soa: zone.soa, sets, nameServers, pseudo: deps.pseudo }),
  };
}

async function agree(
  trx: Trx,
  deps: PublishDeps,
  scope: AccountScope,
  published: ZoneRow,
  serial: number,
): Promise<void> {
  const zone = await lockZone(trx, scope, published.id);
  if (zone === null) return;
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
  await tell(trx, scope.accountId, { topic: "zone", ids: [zone.id] });
}

async function fail(trx: Trx, deps: PublishDeps, scope: AccountScope, published: ZoneRow): Promise<void> {
  const zone = await lockZone(trx, scope, published.id);
  if (zone === null || zone.version !== published.version) return;
  const tries = zone.tries + 1;
  const isUnderWay = zone.pub_state === "publishing" || zone.pub_state === "verifying";
  await changePublication(trx, scope, zone.id, {
    tries,
    next_try_at: addMs(deps.clock.now(), retryAfterSeconds(tries) * 1000),
    ...(isUnderWay ? { pub_state: "failed" as const } : {}),
  });
}
