import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { caseMailJob, factsOfCase, type CaseMail } from "../../../contacts/index.ts";
import { raiseTask, type StaffTask } from "../../../../platform/staff-tasks.ts";
import type { NotificationDeps } from "../../deps.ts";
import { noticeJob } from "../../notice-work.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import { accountName, strangerReader } from "../../readers/index.ts";
import { verifyContact } from "./mail.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

const listed = 20;

/** Mails a contact whose address has to be confirmed. Each stage of the case sends one mail. */
export async function notifyRegistrantAsked(deps: Deps, scope: AccountScope, mail: CaseMail): Promise<void> {
  const { caseId, stage } = mail;
  await tx(deps.pool, scope, async (trx) => {
    const found = await factsOfCase(trx, scope, caseId);
    // The case was answered or ended in the meantime.
    if (found === null) return;
    if (stage.startsWith("denied")) return raiseTask(trx, scope, deniedTask(caseId, found.denied ?? ""));
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "verify_contact",
      cause: `case:${caseId}:${stage}`,
      params: { caseId, contactId: found.contactId, stage },
      isBellOnly: false,
      isLegal: true,
    });
    if (noticeId === null) return;
    const by = await accountName(trx, scope);
    await queueMail(
      trx,
      deps,
      scope,
      noticeId,
      await strangerReader(trx, scope, { address: found.email, firstName: found.firstName }, { kind: "contact", by }),
      {
        kind: verifyContact,
        facts: {
          template: "verify-contact",
          caseId,
          address: found.email,
          stage: stage === "lapsed" ? "lapsed" : stage.startsWith("day") ? "reminder" : "ask",
          owner: found.name,
          by,
          names: found.domains.slice(0, listed),
          nameCount: found.domains.length,
          deadline: found.deadlineAt?.toISOString() ?? null,
        },
      },
    );
  });
}

export const work = noticeJob(caseMailJob, 2, notifyRegistrantAsked, "job:cases");

function deniedTask(caseId: string, said: string): StaffTask {
  return {
    kind: "registrant_denied",
    key: caseId,
    severity: "high",
    subject: { kind: "compliance_case", id: caseId },
    text: said === "" ? taskText("registrantDeniedSilently") : taskText("registrantDenied", { words: said }),
  };
}
