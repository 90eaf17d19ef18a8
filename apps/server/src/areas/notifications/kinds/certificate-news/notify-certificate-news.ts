import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { certificateNewsJob, type CertificateNews } from "../../../certificates/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { certificateNewsMail } from "./mail.ts";

const kinds = {
  issued: "certificate_issued",
  renewed: "certificate_issued",
  needs: "certificate_needs_you",
  ends: "certificate_ends",
  expired: "certificate_expired",
  revoked: "certificate_revoked",
  shown: "certificate_shown",
} as const satisfies Record<CertificateNews["step"], string>;

/** Tells the owner of an account what happened to a certificate. If the same news comes again, nothing changes. */
export async function notifyCertificateNews(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { id, step, names, keepsKey, until, detail, serviceId }: CertificateNews,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: kinds[step],
      cause: `certificate:${id}`,
      params: { name: names[0] ?? "", until, serviceId },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "certificate-news", step, names, keepsKey, until, detail, serviceId } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: certificateNewsMail, facts });
  });
}

export const work = noticeJob(certificateNewsJob, 1, notifyCertificateNews);
