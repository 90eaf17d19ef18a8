import { audit } from "../../../platform/audit.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { makeScope } from "../../../platform/scope.ts";
import type { CoverDeps } from "../wholesale/index.ts";
import { beginMode, modesDue } from "./merchant.repository.ts";

const actor = "job:resellers";

/**
 * Starts the ways of selling that staff have approved (agent or merchant) on the day on which they begin. Orders that were placed
 * before keep their seller.
 */
export async function beginModes(deps: Pick<CoverDeps, "pool" | "sweeping" | "clock">): Promise<void> {
  const now = deps.clock.now();
  for (const { accountId, brandId, id, mode } of await tx(deps.sweeping, { actor }, (trx) => modesDue(trx, now))) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(deps.pool, scope, async (trx) => {
      if (!(await beginMode(trx, id, now))) return;
      await audit(trx, { accountId, actor, action: "resale.begin-mode", object: id, after: { mode } });
      await notifyBrowsers(trx, accountId, { topic: "payment", ids: [] });
    });
  }
}
