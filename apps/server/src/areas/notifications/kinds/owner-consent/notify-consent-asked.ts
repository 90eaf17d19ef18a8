import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { consentFacts, lockConsent } from "../../../orders/kinds/owner/index.ts";
import { consentMailJob, findRequest, type ConsentMail } from "../../../orders/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { accountName, strangerReader } from "../../readers/index.ts";
import { ownerConsent } from "./mail.ts";

/** Asks the former or the new owner to agree to a change of owner. Each request for consent sends one mail. */
export async function notifyConsentAsked(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { consentId, at }: ConsentMail,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const consent = await lockConsent(trx, scope, consentId);
    const request = consent === null ? null : await findRequest(trx, scope, consent.requestId);
    if (consent === null || request === null || consent.answer !== null || request.ended_at !== null) return;
    const ask = await consentFacts(trx, scope, request, consent);
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "owner_consent",
      cause: `consent:${consentId}:${at}`,
      params: { requestId: request.id, side: consent.side },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const by = await accountName(trx, scope);
    const reader = await strangerReader(trx, scope, { address: consent.email }, { kind: "contact", by });
    await queueMail(trx, deps, scope, noticeId, reader, {
      kind: ownerConsent,
      facts: {
        template: "owner-consent",
        consentId,
        address: consent.email,
        side: consent.side,
        name: ask.asciiName,
        oldOwner: ask.oldOwner,
        newOwner: ask.newOwner,
        by,
      },
    });
  });
}

export const work = noticeJob(consentMailJob, 2, notifyConsentAsked);
