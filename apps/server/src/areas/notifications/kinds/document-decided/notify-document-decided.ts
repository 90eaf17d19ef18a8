import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { caseDocumentJob, type CaseDocument } from "../../../contacts/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { ownerReader } from "../../readers/index.ts";
import { documentDecided } from "./mail.ts";

/**
 * Notifies an account of the decision about a document that it sent for an owner or a request. If the same news comes again,
 * nothing changes.
 */
export async function notifyDocumentDecided(
  deps: Pick<NotificationDeps, "pool" | "jobs" | "clock">,
  scope: AccountScope,
  { askId, owner, request, accepted, text }: Pick<CaseDocument, "askId" | "owner" | "request" | "accepted" | "text">,
): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "document_decided",
      cause: `document:${askId}`,
      params: { askId, accepted },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const of = typeof request === "number" ? { owner, request } : { owner };
    const facts = { template: "document-decided", ...of, accepted, text } as const;
    await queueMail(trx, deps, scope, noticeId, await ownerReader(trx, scope), { kind: documentDecided, facts });
  });
}

export const work = noticeJob(caseDocumentJob, 1, notifyDocumentDecided, "job:tell");
