import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { makeScope } from "../../../platform/scope.ts";
import { accountsWithExpired, noteExpired } from "./approvals.repository.ts";
import { sendApprovalNews } from "./send-approval-news.ts";

type Deps = { readonly pool: Pool; readonly clock: Clock; readonly jobs: Jobs };

const atOnce = 200;

/**
 * Sends one notification about changes that no second person decided about in time. It goes to the authors, whose work was not
 * published, and to the people who could have decided. Returns the number of these changes.
 */
export async function expireApprovals(deps: Deps, sweeping: Pool): Promise<number> {
  const now = deps.clock.now();
  const context = { actor: "job:approvals" };
  const accounts = await tx(sweeping, context, (trx) => accountsWithExpired(trx, now, atOnce));
  let notified = 0;
  for (const account of accounts) {
    const scope = makeScope({ ...account, ...context });
    notified += await tx(deps.pool, scope, async (trx) => {
      const expired = await noteExpired(trx, scope, now);
      for (const { id, asked_by: author, content, zone } of expired) {
        const news = { step: "expired", approvalId: id, author, content, reason: "", until: null } as const;
        await sendApprovalNews(trx, deps, scope, zone, news);
        await notifyBrowsers(trx, scope.accountId, { topic: "zone", ids: [zone.id] });
      }
      return expired.length;
    });
  }
  return notified;
}
