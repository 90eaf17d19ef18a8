import { audit } from "../../../platform/audit.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { errorFields } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { makeScope } from "../../../platform/scope.ts";
import { zonesToEnd, endService, noteEnded, type ZoneToEnd } from "./parked-zones.repository.ts";
import type { PublishDeps } from "./publish-zone.ts";
import { stopServing } from "./stop-serving.ts";

const atOnce = 100;

/**
 * Removes zones from the name servers if their domains ended or were transferred away two days ago (specification S9.16). Their
 * records are kept. A zone that the name server cannot remove now is tried again at the next call. Returns how many have ended.
 */
export async function endServices(
  deps: Pick<PublishDeps, "pool" | "publisher" | "clock" | "log">,
  sweeping: Pool,
): Promise<number> {
  const context = { actor: "job:end-services" };
  const zones = await tx(sweeping, context, (trx) => zonesToEnd(trx, deps.clock.now(), atOnce));
  let ended = 0;
  for (const zone of zones) {
    try {
      if (await endOne(deps, zone)) ended += 1;
    } catch (error) {
      if (!(error instanceof OutcomeError)) throw error;
      deps.log.warn(
        { event: "zones.end-failed", objectId: zone.zoneId, ...errorFields(error) },
        "a zone could not be taken off the name server",
      );
      return ended;
    }
  }
  return ended;
}

/** May be repeated after an interruption at any point, until the name server has removed the zone. */
async function endOne(
  deps: Pick<PublishDeps, "pool" | "publisher" | "clock" | "log">,
  { accountId, brandId, zoneId }: ZoneToEnd,
): Promise<boolean> {
  const scope = makeScope({ accountId, brandId, actor: "job:end-services" });
  const isParked = await tx(deps.pool, scope, async (trx) => {
    if (!(await endService(trx, zoneId))) return false;
    await audit(trx, { accountId, actor: scope.actor, action: "zones.end-service", object: zoneId, after: {} });
    await notifyBrowsers(trx, accountId, { topic: "zone", ids: [zoneId] });
    return true;
  });
  if (!isParked) return false;
  await stopServing(deps, scope, zoneId);
  await tx(deps.pool, scope, (trx) => noteEnded(trx, scope, zoneId));
  return true;
}
