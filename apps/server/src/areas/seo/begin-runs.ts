import { addMs } from "../../platform/clock.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import { makeScope } from "../../platform/scope.ts";
import { actor, type SeoDeps } from "./deps.ts";
import { addPages } from "./pages.repository.ts";
import { insertRun } from "./runs.repository.ts";
import { dueSites, takeDue } from "./sites.repository.ts";
import { homeOf } from "./urls.rules.ts";

const weekMs = 7 * 86_400_000;
const atOnce = 50;

/** Begins the runs that are due: the weekly ones, and those that somebody has requested. Returns how many. */
export async function beginRuns({ pool, sweeping, clock }: Pick<SeoDeps, "pool" | "sweeping" | "clock">): Promise<number> {
  const now = clock.now();
  const due = await tx(sweeping, { actor }, (trx) => dueSites(trx, now, atOnce));
  for (const { accountId, brandId, serviceId } of due) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(pool, scope, async (trx) => {
      const taken = await takeDue(trx, scope, serviceId, { now, next: addMs(now, weekMs) });
      if (taken === null) return;
      const id = newId(now.getTime());
      if (!(await insertRun(trx, scope, { id, serviceId, cause: taken.isWanted ? "manual" : "weekly", at: now }))) return;
      // The home page is read with http and with https, to know whether visitors are redirected to https.
      const homes = [homeOf("https", taken.host), homeOf("http", taken.host)];
      await addPages(trx, scope, { runId: id, serviceId, source: "link", max: homes.length }, homes);
      await notifyBrowsers(trx, accountId, { topic: "service", ids: [serviceId] });
    });
  }
  return due.length;
}
