import { randomBytes } from "node:crypto";
import type { reportAbuseSpec } from "@nameplane/contracts/abuse/abuse";
import { FilesGone } from "@nameplane/contracts/abuse/refusals";
import { BadParameter } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries } from "../../identity/index.ts";
import { abuseCallLimits } from "../abuse-limits.rules.ts";
import { abuseReportedJob } from "../abuse.jobs.ts";
import { referenceOf, reportedHost } from "../abuse.rules.ts";
import { countUploads } from "../uploads.repository.ts";

/**
 * Accepts a report of abuse from anybody, and returns its number. The worker finds out whose domain it is, so that neither the
 * answer nor the time it takes reveals anything about our customers.
 *
 * Possible refusals: BadParameter (no domain in what was typed), TooFast, FilesGone.
 */
export async function takeReport(
  deps: { readonly jobs: Pick<Jobs, "enqueue"> },
  call: PublicCall,
  input: z.output<typeof reportAbuseSpec.input>,
): Promise<{ reference: string }> {
  const { domain, email, ...rest } = input;
  const host = reportedHost(domain);
  if (host === null) throw new Refused(BadParameter, { param: "domain", values: { rule: "rules.invalid_domain" } });
  const { brandId } = call.brand;
  const reference = referenceOf(randomBytes(10));
  await call.publicTx(async (trx) => {
    await countTries(trx, call.now, "abuse", [
      { subject: call.addressBlock, limits: abuseCallLimits.address },
      { subject: email.toLowerCase(), limits: abuseCallLimits.reporter },
      { subject: brandId, limits: abuseCallLimits.brand },
    ]);
    const files = [...new Set(input.files)];
    if (files.length > 0 && (await countUploads(trx, files)) !== files.length) throw new Refused(FilesGone, { param: "files" });
    const { language, now } = call;
    const report = { id: newId(now.getTime()), reference, brandId, host, email, language, receivedAt: now.toISOString() };
    await deps.jobs.enqueue(trx, abuseReportedJob, [{ ...rest, ...report, files }]);
  });
  return { reference };
}
