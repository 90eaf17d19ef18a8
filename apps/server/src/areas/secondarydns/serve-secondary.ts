import { NameHeldElsewhere } from "@nameplane/contracts/zones/refusals";
import type { Primary } from "@nameplane/contracts/secondarydns/primaries";
import { audit } from "../../platform/audit.ts";
import { isCheckViolation, isUniqueViolation, type Trx } from "../../platform/db/transaction.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { zoneParkedJob } from "../zones/index.ts";
import { endServingZones, reclaimZone, takeZones, unparkZone } from "../zones/publication/index.ts";
import {
  changeSecondary,
  endedSecondary,
  insertSecondary,
  restartSecondary,
  secondaryOfService,
  type SecondaryRow,
} from "./secondary.repository.ts";

/**
 * Begins to serve a domain as a secondary, for a service. The domain need not be registered here. After the commit, the periodic
 * job tells the name server. Refuses with NameHeldElsewhere if the domain has another zone here; the transaction cannot be used
 * any more then.
 */
export async function beginSecondary(
  { jobs }: { readonly jobs: Jobs },
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly serviceId: string;
    readonly apex: string;
    readonly registrableName: string;
    readonly primaries: readonly Primary[];
    readonly now: Date;
  },
): Promise<void> {
  const { serviceId, apex, registrableName, primaries, now } = of;
  if ((await secondaryOfService(trx, scope, serviceId)) !== null) return;
  try {
    // If this account has registered the domain, zones that other accounts have for it are parked, as for every zone.
    const { isHeld, taken } = await takeZones(trx, scope, registrableName);
    const parked = taken.filter(({ isParked }) => isParked);
    const parkedAt = now.toISOString();
    const news = parked.map((zone) => ({ accountId: zone.accountId, brandId: zone.brandId, zoneId: zone.zoneId, parkedAt }));
    if (news.length > 0) await jobs.enqueue(trx, zoneParkedJob, news);
    const former = await endedSecondary(trx, scope, apex);
    if (former === null) await insertSecondary(trx, scope, { serviceId, apex, registrableName, isHeld, primaries, at: now });
    else await beginAgain(trx, scope, former, { serviceId, primaries, at: now });
  } catch (error) {
    if (isUniqueViolation(error) || isCheckViolation(error)) throw new Refused(NameHeldElsewhere);
    throw error;
  }
  const { accountId, actor } = scope;
  await audit(trx, {
    accountId,
    actor,
    action: "secondarydns.begin",
    object: serviceId,
    after: { apex, primaries: [...primaries] },
  });
}

/** An account can have only one zone for a domain. So a domain that the service served before gets its former zone again. */
async function beginAgain(
  trx: Trx,
  scope: AccountScope,
  { zoneId, isParked }: { readonly zoneId: string; readonly isParked: boolean },
  of: { readonly serviceId: string; readonly primaries: readonly Primary[]; readonly at: Date },
): Promise<void> {
  if (isParked) {
    if (!(await reclaimZone(trx, zoneId))) throw new Refused(NameHeldElsewhere);
    await unparkZone(trx, scope, zoneId, 0, of.at);
  }
  await restartSecondary(trx, scope, { zoneId, ...of });
}

/** Removes a zone from the name servers. Its settings are kept. */
export async function pauseSecondary(trx: Trx, scope: AccountScope, row: SecondaryRow, now: Date): Promise<void> {
  if (!row.isParked) await endServingZones(trx, scope, [row.zoneId], now);
  await changeSecondary(trx, scope, row.zoneId, { placed_version: 0, serial: null, next_check_at: null });
}

/**
 * Claims the domain again for a zone that was removed from the name servers. Returns false if another account has the domain now.
 */
export async function reclaimSecondary(trx: Trx, scope: AccountScope, row: SecondaryRow, now: Date): Promise<boolean> {
  if (!row.isParked) return true;
  if (!(await reclaimZone(trx, row.zoneId))) return false;
  await unparkZone(trx, scope, row.zoneId, 0, now);
  return true;
}

export async function endSecondary(trx: Trx, scope: AccountScope, row: SecondaryRow, now: Date): Promise<void> {
  if (row.endedAt !== null) return;
  await pauseSecondary(trx, scope, row, now);
  await changeSecondary(trx, scope, row.zoneId, { key_name: null, key_enc: null, ended_at: now });
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "secondarydns.end", object: row.serviceId, before: { apex: row.apex } });
}

/** Takes back what was begun for a service whose order has ended without success. */
export async function withdrawSecondary(trx: Trx, scope: AccountScope, serviceId: string, at: Date): Promise<void> {
  const row = await secondaryOfService(trx, scope, serviceId);
  if (row !== null) await endSecondary(trx, scope, row, at);
}
