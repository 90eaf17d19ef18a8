import { asciiNameOf, unicodeNameOf } from "@nameplane/values";
import { addMs, type Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { makeScope } from "../../platform/scope.ts";
import { takeUntold } from "./findings.repository.ts";
import { namesFoundJob } from "./monitoring.jobs.ts";
import { noteTold, watchesToTell, watchOfService } from "./watch.repository.ts";

const actor = "job:monitoring";
/**
 * Owners are told at most once a day. The pause is a little shorter than a day, so that the mail does not come later every day.
 */
const pauseMs = 23.5 * 3_600_000;
const atOnce = 100;
/** How many names a mail lists. The page of the service shows all of them. */
const namedMax = 10;

/**
 * Creates the jobs that tell owners of their new findings, with all findings of a day in one mail. Returns how many watches it
 * handled.
 */
export async function tellOwners(deps: {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
}): Promise<number> {
  const now = deps.clock.now();
  const toldBefore = addMs(now, -pauseMs);
  const due = await tx(deps.sweeping, { actor }, (trx) => watchesToTell(trx, toldBefore, atOnce));
  for (const { accountId, brandId, serviceId } of due) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(deps.pool, scope, async (trx) => {
      if (!(await noteTold(trx, scope, serviceId, toldBefore, now))) return;
      const [watch, found] = [await watchOfService(trx, scope, serviceId), await takeUntold(trx, scope, serviceId, now)];
      if (watch === null || found.length === 0) return;
      const names = found.slice(0, namedMax).map(({ name, mark }) => ({ name: shownName(name), mark }));
      const news = { id: newId(), accountId, brandId, serviceId, marks: watch.marks.join(", "), count: found.length, names };
      await deps.jobs.enqueue(trx, namesFoundJob, [news]);
    });
  }
  return due.length;
}

/** The name in Unicode. A text that is not a valid name is returned as it is. */
export function shownName(name: string): string {
  const ascii = asciiNameOf(name);
  return ascii === null ? name : unicodeNameOf(ascii);
}
