import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { countTries } from "../../identity/index.ts";
import { changeCertificate, lockCertificateOf } from "../certificates.repository.ts";
import { foundByUs, refusedRetryLimits, retryLimits, statusOf } from "../certificates.rules.ts";
import { tryCertificateJob } from "../forwarding.jobs.ts";

/**
 * Tries at once to get the certificate of a redirect, instead of at the planned time. The pauses begin again with the shortest,
 * because what the user has corrected may become visible only a minute later. Possible refusals: NotFound, StatusProhibits
 * (nothing has failed, or trying cannot help), TooFast.
 */
export async function retryCertificate(
  trx: Trx,
  scope: AccountScope,
  jobs: Jobs,
  of: { readonly zoneId: string; readonly owner: string; readonly now: Date },
): Promise<void> {
  const found = await lockCertificateOf(trx, scope, of);
  if (found === null) throw new Refused(NotFound, { param: "owner" });
  const { why, isTried, mayRetry } = statusOf(found, of.now);
  if (isTried) return;
  if (!mayRetry || why === null) throw new Refused(StatusProhibits);
  const limits = foundByUs.includes(why) ? retryLimits : [...retryLimits, ...refusedRetryLimits];
  await countTries(trx, of.now, "redirect-certificate", [{ subject: found.id, limits }]);
  await changeCertificate(trx, scope, found.id, { next_step_at: of.now, tries: 1, error: null });
  await jobs.enqueue(trx, tryCertificateJob, [{ id: newId(), certificateId: found.id }]);
}
