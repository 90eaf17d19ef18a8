import { tx } from "../../../../platform/db/transaction.ts";
import { makeScope } from "../../../../platform/scope.ts";
import { untoldBalances } from "../../../resellers/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeSweep } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { wholesaleBalance } from "./mail.ts";

/**
 * Tells resellers that orders of their customers wait for their balance, once a day while that lasts. Also tells resellers that
 * their balance has fallen below the sum that they have set, once for each fall.
 */
export async function notifyWholesaleBalance(
  deps: Pick<NotificationDeps, "pool" | "sweeping" | "jobs" | "clock">,
): Promise<void> {
  const now = deps.clock.now();
  const actor = "job:wholesale-news";
  for (const { accountId, brandId, cause, ...facts } of await tx(deps.sweeping, { actor }, (trx) => untoldBalances(trx, now))) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(deps.pool, scope, async (trx) => {
      const noticeId = await writeNotice(trx, deps, scope, { kind: "wholesale_balance", cause, params: {}, isBellOnly: false });
      if (noticeId === null) return;
      const reader = await ownerReader(trx, scope);
      await queueMail(trx, deps, scope, noticeId, reader, {
        kind: wholesaleBalance,
        facts: { template: "wholesale-balance", ...facts },
      });
    });
  }
}

export const work = noticeSweep("wholesale news", 1, notifyWholesaleBalance);
