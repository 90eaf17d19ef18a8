import { tx } from "../../../../platform/db/transaction.ts";
import { makeScope } from "../../../../platform/scope.ts";
import { untoldCosts } from "../../../resellers/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeSweep } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { wholesaleCosts } from "./mail.ts";

/** Tells resellers of planned changes to the prices that they pay. Each change is told once, as soon as it is planned. */
export async function notifyWholesaleCosts(deps: Pick<NotificationDeps, "pool" | "sweeping" | "jobs" | "clock">): Promise<void> {
  const now = deps.clock.now();
  const actor = "job:wholesale-costs";
  for (const { accountId, brandId, changeId, startsAt } of await tx(deps.sweeping, { actor }, (trx) => untoldCosts(trx, now))) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(deps.pool, scope, async (trx) => {
      const noticeId = await writeNotice(trx, deps, scope, {
        kind: "wholesale_costs",
        cause: changeId,
        params: {},
        isBellOnly: false,
      });
      if (noticeId === null) return;
      const reader = await ownerReader(trx, scope);
      await queueMail(trx, deps, scope, noticeId, reader, {
        kind: wholesaleCosts,
        facts: { template: "wholesale-costs", startsAt: startsAt.toISOString() },
      });
    });
  }
}

export const work = noticeSweep("wholesale costs", 5, notifyWholesaleCosts);
