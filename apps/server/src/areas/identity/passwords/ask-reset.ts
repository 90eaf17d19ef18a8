import type { PublicCall } from "../../../platform/http/call.ts";
import { countTries } from "../count-tries.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { resetAskedJob } from "../identity.jobs.ts";
import { askLimits } from "../session.rules.ts";

/**
 * Handles a request for a link to set a new password. It returns nothing and does the same for every name. The job looks the user
 * up, and limits the mails to one user. Possible refusals: TooFast (by address and brand).
 */
export async function askReset(deps: IdentityDeps, call: PublicCall, who: string): Promise<void> {
  await call.publicTx(async (trx) => {
    await countTries(trx, call.now, "forgot", [
      { subject: call.addressBlock, limits: askLimits.address },
      { subject: call.brand.brandId, limits: askLimits.brand },
    ]);
    const asked = { brandId: call.brand.brandId, who, askedAt: call.now.toISOString(), address: call.address };
    await deps.jobs.enqueue(trx, resetAskedJob, [asked]);
  });
}
