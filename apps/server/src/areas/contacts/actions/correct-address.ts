import { BadParameter, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { checkEmail } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { openCasesOf } from "../cases.repository.ts";
import { contactChangedJob } from "../contacts.jobs.ts";
import { lockContact, saveContact } from "../contacts.repository.ts";
import { askOnceMore } from "./ask-once-more.ts";
import { askSoftly } from "./ask-registrant.ts";
import type { ContactDeps } from "./contact-deps.ts";
import { refuseElsewhere } from "./refuse-elsewhere.ts";

/**
 * Sends another mail that asks a contact to confirm the address. If no case is open, opens one without a deadline.
 *
 * Possible refusals: NotFound, StatusProhibits (confirmed already), TooFast.
 */
export async function askVerification(trx: Trx, deps: ContactDeps, scope: AccountScope, contactId: string): Promise<string> {
  const contact = await lockContact(trx, scope, contactId);
  if (contact === null) throw new Refused(NotFound, { param: "contactid" });
  if (contact.email_proved_at !== null) throw new Refused(StatusProhibits, { param: "contactid" });
  const isAsked = await askOnceMore(trx, deps, scope, { contactId, isNewAddress: false });
  if (!isAsked && !(await askSoftly(trx, scope, { contactId, now: deps.clock.now() })))
    throw new Refused(StatusProhibits, { param: "contactid" });
  return contact.email;
}

/**
 * Corrects a typo in the mail address of a contact that is being verified: registries get the new address, the mail is sent to
 * it, and the deadline does not change.
 *
 * Possible refusals: NotFound, BadParameter, StatusProhibits (no verification is open).
 */
export async function correctAddress(
  trx: Trx,
  deps: ContactDeps,
  scope: AccountScope,
  { contactid, email }: { readonly contactid: string; readonly email: string },
): Promise<string> {
  const rule = checkEmail(email);
  if (rule !== null) throw new Refused(BadParameter, { param: "email", values: { rule }, fields: { rule } });
  const contact = await lockContact(trx, scope, contactid);
  if (contact === null) throw new Refused(NotFound, { param: "contactid" });
  await refuseElsewhere(trx, contactid);
  if ((await openCasesOf(trx, scope, contactid)).length === 0) throw new Refused(StatusProhibits, { param: "contactid" });
  if (contact.email.toLowerCase() === email.toLowerCase()) return contact.email;
  const { id: _, state: __, email_proved_at: ___, version: ____, created_at: _____, changed_at: ______, ...values } = contact;
  await saveContact(trx, scope, contactid, { ...values, email });
  await askOnceMore(trx, deps, scope, { contactId: contactid, isNewAddress: true });
  const { accountId, brandId, actor } = scope;
  await audit(trx, { accountId, actor, action: "contacts.correct-address", object: contactid });
  await deps.jobs.enqueue(trx, contactChangedJob, [{ accountId, brandId, id: newId(), contactId: contactid, oldEmail: null }]);
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [contactid] });
  return email;
}
