import { BadParameter, ChangedMeanwhile, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { latestDay } from "../case.rules.ts";
import { addEvidence, findContactMail, lockCase, setDeadline, type CaseRow } from "../cases.repository.ts";
import { askOnceMore } from "./ask-once-more.ts";
import type { ContactDeps } from "./contact-deps.ts";
import { satisfyCases } from "./satisfy-case.ts";

// What staff do about a verification that is under way. The scope is that of the customer's account, with the colleague as actor.

/**
 * Sends the mail of a case again, with a new link, to the current address of the contact. The limit is the same as for customers.
 * Returns the address. Possible refusals: NotFound, TooFast.
 */
export async function mailCaseAgain(trx: Trx, deps: ContactDeps, scope: AccountScope, caseId: string): Promise<string> {
  const { contactId } = await lockOpen(trx, scope, caseId, null);
  await askOnceMore(trx, deps, scope, { contactId, isNewAddress: false });
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "contacts.verification-mailed", object: contactId });
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [contactId] });
  return (await findContactMail(trx, scope, contactId))?.email ?? "";
}

/**
 * Moves the deadline of a case to the end of a later day (UTC). Returns the new deadline. Possible refusals: NotFound,
 * ChangedMeanwhile, StatusProhibits (this deadline cannot be moved), BadParameter (until: not later, or too late).
 */
export async function extendCase(
  trx: Trx,
  scope: AccountScope,
  {
    caseId,
    version,
    until,
    why,
  }: { readonly caseId: string; readonly version: number; readonly until: string; readonly why: string },
  now: Date,
): Promise<Date> {
  const found = await lockOpen(trx, scope, caseId, version);
  const latest = latestDay(found);
  if (latest === null) throw new Refused(StatusProhibits, { param: "caseid" });
  const deadlineAt = new Date(`${until}T23:59:59Z`);
  if (until > latest || deadlineAt <= found.deadlineAt || deadlineAt <= now) throw new Refused(BadParameter, { param: "until" });
  await setDeadline(trx, scope, caseId, deadlineAt);
  const { accountId, actor } = scope;
  await addEvidence(trx, scope, caseId, [{ claim: "deadline", method: why, at: now.toISOString(), by: actor }]);
  await audit(trx, {
    accountId,
    actor,
    action: "contacts.verification-extended",
    object: found.contactId,
    before: { deadline: found.deadlineAt.toISOString() },
    after: { deadline: deadlineAt.toISOString(), why },
  });
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [found.contactId] });
  return deadlineAt;
}

/**
 * Ends the open cases of a contact, because staff have seen another proof of who it is. The mail address does not count as
 * confirmed by that. Domains on hold return when the periodic job has lifted the hold. Possible refusals: NotFound,
 * ChangedMeanwhile.
 */
export async function proveCase(
  trx: Trx,
  scope: AccountScope,
  { caseId, version, note }: { readonly caseId: string; readonly version: number; readonly note: string },
  now: Date,
): Promise<void> {
  const { contactId } = await lockOpen(trx, scope, caseId, version);
  await satisfyCases(trx, scope, { contactId, method: "other_proof", by: scope.actor, now, provesAddress: false, note });
}

/** Locks a case that is under way. If a version is given, the case must still have it. */
async function lockOpen(trx: Trx, scope: AccountScope, caseId: string, version: number | null): Promise<CaseRow> {
  const found = await lockCase(trx, scope, caseId);
  if (found === null) throw new Refused(NotFound, { param: "caseid" });
  if (version !== null && found.version !== version) throw new Refused(ChangedMeanwhile);
  return found;
}
