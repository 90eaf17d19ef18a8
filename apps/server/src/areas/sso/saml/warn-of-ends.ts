import { addDays, type Clock } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { makeScope } from "../../../platform/scope.ts";
import { dueWarning, warnings } from "./ending.rules.ts";
import { endingProviders, setTold } from "./ending.repository.ts";
import { samlEndingJob } from "./saml.jobs.ts";

export type SsoWorkDeps = {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly clock: Clock;
};

const atOnce = 200;
const dayMs = 86_400_000;
const actor = "job:sso";

/**
 * Tells the owners of accounts whose login service signs with a certificate that ends soon: 30, 14, 7 days and one day before,
 * and when it has ended. Returns how many accounts there were.
 */
export async function warnOfEnds({ pool, sweeping, jobs, clock }: SsoWorkDeps): Promise<number> {
  const now = clock.now();
  const ending = await tx(sweeping, { actor }, (trx) => endingProviders(trx, { until: addDays(now, warnings[0]), max: atOnce }));
  let told = 0;
  for (const { accountId, brandId, issuer, endsAt, toldDays } of ending) {
    const days = dueWarning((endsAt.getTime() - now.getTime()) / dayMs, toldDays);
    if (days === null) continue;
    await tx(pool, makeScope({ accountId, brandId, actor }), async (trx) => {
      if (!(await setTold(trx, { accountId, endsAt, days }))) return;
      const provider = URL.parse(issuer)?.host || issuer;
      await jobs.enqueue(trx, samlEndingJob, [{ accountId, brandId, provider, endsAt: endsAt.toISOString(), days }]);
      told += 1;
    });
  }
  return told;
}
