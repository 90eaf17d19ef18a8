import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { Refused } from "../../platform/refused.ts";
import { countTries } from "../identity/index.ts";
import { brandOf, type Editing } from "../whitelabel/editor/index.ts";
import { tryHostCertificateJob } from "./brandhosts.jobs.ts";
import { certificatesOfBrand } from "./certificates.repository.ts";
import { retryLimits, statusOf } from "./certificates.rules.ts";

/**
 * Tries at once to get the certificate of a host, instead of at the planned time. Possible refusals: NotFound, StatusProhibits
 * (nothing has failed), TooFast.
 */
export async function retryCertificate(
  editing: Editing,
  jobs: Jobs,
  { brandid, host }: { readonly brandid: string; readonly host: string },
): Promise<void> {
  const { trx, now } = editing;
  await brandOf(editing, brandid);
  const found = (await certificatesOfBrand(trx, brandid)).find((each) => each.host === host);
  if (found === undefined) throw new Refused(NotFound, { param: "host" });
  if (statusOf(found, now).why === null) throw new Refused(StatusProhibits);
  await countTries(trx, now, "host-certificate", [{ subject: host, limits: retryLimits }]);
  await jobs.enqueue(trx, tryHostCertificateJob, [{ id: newId(), host }]);
}
