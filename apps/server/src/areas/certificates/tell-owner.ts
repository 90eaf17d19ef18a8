import type { Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { certificateNewsJob, type CertificateNews } from "./certificates.jobs.ts";
import type { Coverage } from "./coverage.repository.ts";
import type { IssuanceDeps } from "./deps.ts";

/** Tells the owner of a coverage what happened. */
export function tell(
  trx: Trx,
  { jobs }: Pick<IssuanceDeps, "jobs">,
  { accountId, brandId }: AccountScope,
  coverage: Pick<Coverage, "serviceId" | "names" | "keepsKey" | "expiresAt">,
  { step, detail }: Pick<CertificateNews, "step" | "detail">,
): Promise<void> {
  const { serviceId, names, keepsKey, expiresAt } = coverage;
  const until = expiresAt?.toISOString() ?? null;
  const news = { id: newId(), accountId, brandId, serviceId, step, names: [...names], keepsKey, until, detail };
  return jobs.enqueue(trx, certificateNewsJob, [news]);
}
