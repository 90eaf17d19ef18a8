import type { AskView } from "@nameplane/contracts/files/files";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { askDocument, decideAsk, handIn, readAsks, type AskRow } from "../../files/index.ts";
import { caseDocumentJob } from "../contacts.jobs.ts";
import type { ContactDeps } from "./contact-deps.ts";
import { addEvidence, findContactMail, lockCase, setCaseState, type CaseRow } from "../cases.repository.ts";
import { satisfyCases } from "./satisfy-case.ts";

const subjectOf = (id: string) => ({ kind: "compliance_case", id }) as const;

async function openCase(trx: Trx, scope: AccountScope, caseId: string): Promise<CaseRow> {
  const found = await lockCase(trx, scope, caseId);
  if (found === null) throw new Refused(NotFound, { param: "caseid" });
  return found;
}

/**
 * Offers the owner another way if the mailed link cannot be used: to prove who they are by a document, about which staff decide.
 * Returns the request for a document, to which it is uploaded. Until staff have decided, repeated calls return the same request.
 * Possible refusals: NotFound.
 */
export async function offerDocument(trx: Trx, scope: AccountScope, caseId: string, now: Date): Promise<AskView> {
  const { id } = await openCase(trx, scope, caseId);
  await askDocument(trx, scope, subjectOf(id), { what: "owner", why: "", by: scope.actor }, now);
  const [latest] = await readAsks(trx, scope, subjectOf(id));
  if (latest === undefined) throw new Error(`case ${id} lacks the ask it was just given`);
  return latest;
}

/**
 * Notes that the owner has sent the documents: the case counts as answered, but its deadline does not change. Possible refusals:
 * NotFound, StatusProhibits, NoFiles.
 */
export async function sendDocument(trx: Trx, scope: AccountScope, caseId: string, now: Date): Promise<void> {
  const { id, contactId, state } = await openCase(trx, scope, caseId);
  const ask = await handIn(trx, scope, subjectOf(id), now);
  await addEvidence(trx, scope, id, [{ claim: "document", method: ask.id, at: now.toISOString(), by: scope.actor }]);
  // If no mail was sent in the case so far, it has to pass through the state "notified" first
  // (docs/states.md#contacts-and-verification).
  if (state === "open") await setCaseState(trx, scope, id, { state: "notified" });
  if (state !== "answered") await setCaseState(trx, scope, id, { state: "answered" });
  await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [contactId] });
}

/**
 * Stores the decision of staff about the documents. If they were accepted, the owner counts as verified, but the mail address
 * does not. If they were refused, the case waits for the owner again. A case that has ended in the meantime stays as it is.
 */
export async function decideCaseDocument(
  trx: Trx,
  deps: Pick<ContactDeps, "jobs">,
  scope: AccountScope,
  ask: AskRow,
  { accept, text, now }: { readonly accept: boolean; readonly text: string; readonly now: Date },
): Promise<void> {
  const found = await lockCase(trx, scope, ask.subjectId);
  await decideAsk(trx, scope, ask.id, { accept, text, now });
  if (found === null) return;
  const { id, contactId, state } = found;
  const { accountId, brandId } = scope;
  const owner = (await findContactMail(trx, scope, contactId))?.name ?? "";
  await deps.jobs.enqueue(trx, caseDocumentJob, [{ accountId, brandId, askId: ask.id, owner, accepted: accept, text }]);
  if (accept) {
    await satisfyCases(trx, scope, { contactId, method: "document", by: scope.actor, now, provesAddress: false });
    return;
  }
  await addEvidence(trx, scope, id, [{ claim: "refused", method: ask.id, at: now.toISOString(), by: scope.actor }]);
  if (state === "answered") await setCaseState(trx, scope, id, { state: "notified" });
  await askDocument(trx, scope, subjectOf(id), { what: ask.what, why: text, by: ask.askedBy }, now);
  await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [contactId] });
}
