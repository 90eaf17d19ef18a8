import { randomBytes } from "node:crypto";
import type { InputOf } from "@nameplane/contracts";
import type { reportFinding } from "@nameplane/contracts/monitoring/operations";
import { NotOurDomain } from "@nameplane/contracts/monitoring/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries } from "../../identity/index.ts";
import { findFinding, isNameHere, noteReported } from "../../monitoring/index.ts";
import { abuseCallLimits } from "../abuse-limits.rules.ts";
import { abuseReportedJob } from "../abuse.jobs.ts";
import { reporterOf } from "../abuse.repository.ts";
import { referenceOf } from "../abuse.rules.ts";

/**
 * Reports abuse of a name that ID monitoring has found, in the name of the user. The report opens a case of the domain, as a
 * report from the public form does. The domain has to be registered with us.
 *
 * Possible refusals: NotFound, StatusProhibits (it was reported before), NotOurDomain, TooFast.
 */
export async function reportFound(
  deps: { readonly jobs: Pick<Jobs, "enqueue"> },
  call: SessionCall & { readonly trx: Trx },
  { findingid, what, text }: InputOf<typeof reportFinding>,
): Promise<{ reference: string }> {
  const { trx, scope, session, language, now } = call;
  const found = await findFinding(trx, scope, findingid);
  if (found === null) throw new Refused(NotFound, { param: "findingid" });
  if (found.reference !== null) throw new Refused(StatusProhibits, { param: "findingid" });
  if (!(await isNameHere(trx, found.name))) throw new Refused(NotOurDomain, { param: "findingid" });
  const { name, email } = await reporterOf(trx, session.userId);
  await countTries(trx, now, "abuse", [{ subject: email.toLowerCase(), limits: abuseCallLimits.reporter }]);
  const reference = referenceOf(randomBytes(10));
  const { brandId } = scope;
  const report = { id: newId(now.getTime()), reference, brandId, host: found.host ?? found.name, what, text, urls: [] };
  await deps.jobs.enqueue(trx, abuseReportedJob, [{ ...report, name, email, language, receivedAt: now.toISOString() }]);
  await noteReported(trx, scope, found.id, reference, now);
  return { reference };
}
