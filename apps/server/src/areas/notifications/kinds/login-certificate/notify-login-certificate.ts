import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { samlEndingJob, type SamlEnding } from "../../../sso/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { loginCertificateMail } from "./mail.ts";

/**
 * Tells the owner of an account that the certificate of its login service ends soon or has ended. If the same news comes again,
 * nothing changes.
 */
export async function notifyLoginCertificate(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { provider: name, endsAt, days }: SamlEnding,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const hasEnded = days === 0;
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: hasEnded ? "login_certificate_ended" : "login_certificate_ends",
      cause: `login-certificate:${endsAt}:${days}`,
      params: { name },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const facts = { template: "login-certificate", name, endsAt, hasEnded } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: loginCertificateMail, facts });
  });
}

export const work = noticeJob(samlEndingJob, 1, notifyLoginCertificate);
