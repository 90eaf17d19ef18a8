import { addDays } from "../../platform/clock.ts";
import { tx } from "../../platform/db/transaction.ts";
import { makeScope } from "../../platform/scope.ts";
import type { TrademarkWorkDeps } from "./deps.ts";
import { warnDays } from "./mark.rules.ts";
import { endingMarks, setWarned } from "./marks.repository.ts";
import { markEndingJob } from "./trademarks.jobs.ts";

const atOnce = 100;
const actor = "job:trademarks";

/** Tells accounts whose SMD files end soon. They are told about each file only once. Returns how many files there were. */
export async function warnOfEnds({ pool, sweeping, jobs, clock }: TrademarkWorkDeps): Promise<number> {
  const now = clock.now();
  const ending = await tx(sweeping, { actor }, (trx) =>
    endingMarks(trx, { from: now, until: addDays(now, warnDays), max: atOnce }),
  );
  for (const { accountId, brandId, markId, name, endsAt } of ending) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(pool, scope, async (trx) => {
      if (!(await setWarned(trx, scope, markId, now))) return;
      await jobs.enqueue(trx, markEndingJob, [{ accountId, brandId, markId, name, endsAt: endsAt.toISOString() }]);
    });
  }
  return ending.length;
}
