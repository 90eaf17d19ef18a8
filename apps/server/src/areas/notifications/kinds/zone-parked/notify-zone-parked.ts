import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { ZoneParked } from "../../../zones/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { zoneParked } from "./mail.ts";
import { findParkedZone } from "./parked-zone.repository.ts";

/**
 * Notifies an account that its zone is no longer served because the domain has a new owner. If the same news comes again, nothing
 * changes.
 */
export async function notifyZoneParked(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  news: Pick<ZoneParked, "zoneId" | "parkedAt">,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const { apex, recordCount } = await findParkedZone(trx, scope, news.zoneId);
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "zone_parked",
      cause: `zone:${news.zoneId}:${news.parkedAt}`,
      params: { zoneId: news.zoneId, name: apex },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "zone-parked", apex, recordCount } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: zoneParked, facts });
  });
}
