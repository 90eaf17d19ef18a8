import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { membersWith } from "../../../accounts/index.ts";
import { samlEndingJob, type SamlEnding } from "../../../sso/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader, userReader } from "../../readers/index.ts";
import { loginCertificateMail } from "./mail.ts";

/**
 * Tells everybody who may set up single sign-on in an account, and its owner, that the certificate of its login service ends
 * soon, or has ended. Each address gets one mail. A repeat changes nothing.
 */
export async function notifyLoginCertificate(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { provider: name, endsAt, days }: SamlEnding,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const hasEnded = days === 0;
    const kind = hasEnded ? "login_certificate_ended" : "login_certificate_ends";
    const cause = `login-certificate:${endsAt}:${days}`;
    const facts = { template: "login-certificate", name, endsAt, hasEnded } as const;
    const notice = { kind, params: { name }, isBellOnly: false } as const;
    const told = new Set<string>();
    const noticeId = await writeNotice(trx, deps, scope, { ...notice, cause });
    const owner = await ownerReader(trx, scope);
    if (owner !== null) told.add(owner.address.toLowerCase());
    if (noticeId !== null) await queueMail(trx, deps, scope, noticeId, owner, { kind: loginCertificateMail, facts });
    for (const { user_id: userId, username } of await membersWith(trx, "account_setaccountsettings", deps.clock.now())) {
      const reader = await userReader(trx, scope, { userId, username }, deps.clock.now());
      if (reader === null || told.has(reader.address.toLowerCase())) continue;
      told.add(reader.address.toLowerCase());
      const own = await writeNotice(trx, deps, scope, { ...notice, cause: `${cause}:${userId}`, userId });
      if (own !== null) await queueMail(trx, deps, scope, own, reader, { kind: loginCertificateMail, facts });
    }
  });
}

export const work = noticeJob(samlEndingJob, 1, notifyLoginCertificate);
