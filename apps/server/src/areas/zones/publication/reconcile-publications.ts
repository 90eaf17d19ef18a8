import { isSerialNewer } from "@nameplane/dns";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { errorFields, type Log } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { makeScope } from "../../../platform/scope.ts";
import type { DnsPublisher } from "../dns-publisher.port.ts";
import { callPublisher } from "./publication-calls.repository.ts";
import { currentZones, markDrifted, type CurrentZone } from "./publications.repository.ts";

export type ReconcileDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly publisher: DnsPublisher;
};

// How many zones are loaded at once, and how many queries to the name server run at once. The name server answers tens of
// thousands per second.
const atOnce = 50;

/**
 * Queries the name server for the serial of every zone that counts as published. Zones with a serial other than the stored one
 * are passed to the publisher. Serials differ if the name server was replaced, has an older database, or lost a zone. Ends early,
 * with a log entry, if the server does not answer. Returns how many zones were queried (`asked`), and how many of them were
 * passed to the publisher (`drifted`).
 */
export async function reconcilePublications(deps: ReconcileDeps, sweeping: Pool): Promise<{ asked: number; drifted: number }> {
  const counts = { asked: 0, drifted: 0 };
  for await (const zones of pagesOfZones(sweeping)) {
    const served = await servedSerials(deps, zones);
    if (served === null) return counts;
    counts.asked += zones.length;
    for (const [index, zone] of zones.entries()) {
      if (served[index] !== zone.serial && (await requestPublication(deps, zone, served[index] ?? null))) counts.drifted += 1;
    }
  }
  if (counts.drifted > 0)
    deps.log.warn({ event: "zones.reconciled", count: counts.drifted }, "zones that were not served go out again");
  return counts;
}

async function* pagesOfZones(sweeping: Pool): AsyncGenerator<CurrentZone[]> {
  let last: CurrentZone | undefined;
  do {
    const after = last ?? null;
    const page: CurrentZone[] = await tx(sweeping, { actor: "job:reconcile" }, (trx) => currentZones(trx, after, atOnce));
    yield page;
    last = page.length === atOnce ? page.at(-1) : undefined;
  } while (last !== undefined);
}

/** The serials that the server serves. Null if it does not answer, because then nothing is known about what it serves. */
async function servedSerials(deps: ReconcileDeps, zones: readonly CurrentZone[]): Promise<(number | null)[] | null> {
  try {
    return await Promise.all(zones.map((zone) => deps.publisher.servedSerial(zone.apex)));
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    deps.log.warn({ event: "zones.reconcile-stopped", ...errorFields(error) }, "the name server does not answer");
    return null;
  }
}

/**
 * Requests that a zone be published again because its server answers with the serial `served`. Returns false if the zone has
 * changed, because a run of the publisher took place in between.
 */
export async function requestPublication(deps: ReconcileDeps, zone: CurrentZone, served: number | null): Promise<boolean> {
  const { accountId, brandId, id: zoneId } = zone;
  const scope = makeScope({ accountId, brandId, actor: "job:reconcile" });
  // The next publication requires a serial above all that the server's secondaries have seen.
  const serial = served !== null && isSerialNewer(served, zone.serial) ? served : zone.serial;
  const isPushed = await tx(deps.pool, scope, async (trx) => {
    if (!(await markDrifted(trx, scope, zone, { serial, served, at: deps.clock.now() }))) return false;
    await callPublisher(trx, { accountId, brandId, zoneId });
    return true;
  });
  if (isPushed)
    deps.log.info(
      { event: "zones.drift", objectId: zoneId, state: `serves ${served ?? "nothing"}, published was ${zone.serial}` },
      "the name server does not serve what was published",
    );
  return isPushed;
}
