import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { factsOfCase, factsOfContact, type CaseMail, type ContactChanged } from "../../../contacts/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import { accountName, findAccountReaders } from "../../orders/order-news.repository.ts";
import { raiseTask, type StaffTask } from "../../../../platform/staff-tasks.ts";
import { queueMail, writeNotice } from "../../queue/queue-mail.ts";
import { languageOf, type Recipient } from "../../readers/readers.ts";

type Deps = Pick<NotificationDeps, "pool" | "jobs" | "clock">;

const listed = 20;

/** Writes to the owner of a contact who has to confirm the address; once for each stage of the case. */
export async function tellRegistrantAsked(deps: Deps, scope: AccountScope, mail: CaseMail): Promise<void> {
  const { caseId, stage } = mail;
  await tx(deps.pool, scope, async (trx) => {
    const found = await factsOfCase(trx, scope, caseId);
    // Answered since, or ended.
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
    await queueMail(trx, deps, scope, noticeId, await contactReader(trx, scope, found, by), {
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
    });
  });
}

function deniedTask(caseId: string, said: string): StaffTask {
  return {
    kind: "registrant_denied",
    key: caseId,
    severity: "high",
    subject: { kind: "compliance_case", id: caseId },
    text: said === "" ? taskText("registrantDeniedSilently") : taskText("registrantDenied", { words: said }),
  };
}

/** Whoever had confirmed a contact's address hears that it is another one now. */
export async function tellContactMoved(deps: Deps, scope: AccountScope, changed: ContactChanged): Promise<void> {
  const { oldEmail, contactId, id } = changed;
  if (oldEmail === null) return;
  await tx(deps.pool, scope, async (trx) => {
    const found = await factsOfContact(trx, scope, contactId);
    if (found === null) return;
    const noticeId = await writeNotice(trx, deps, scope, {
      kind: "contact_moved",
      cause: `contact:${contactId}:${id}`,
      params: { contactId },
      isBellOnly: false,
    });
    if (noticeId === null) return;
    const by = await accountName(trx, scope);
    const reader = await contactReader(trx, scope, { ...found, email: oldEmail }, by);
    await queueMail(trx, deps, scope, noticeId, reader, {
      facts: { template: "contact-moved", owner: found.name, newAddress: masked(found.email) },
    });
  });
}

function masked(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}

/** A contact may be a stranger to the panel: it is written to in the account's language, and told why. */
async function contactReader(
  trx: Trx,
  scope: AccountScope,
  to: { readonly email: string; readonly firstName: string },
  by: string,
): Promise<Recipient> {
  const { language } = await findAccountReaders(trx, scope);
  return { address: to.email, firstName: to.firstName, language: languageOf(language), why: { kind: "contact", by } };
}
