import type { ContactInput } from "@nameplane/contracts/contacts/contact";
import type { setAccountProfileSpec } from "@nameplane/contracts/accounts/profile";
import { MissingParameter, NotFound } from "@nameplane/contracts/refusals";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { recordLoginChange } from "../../identity/index.ts";
import type { AccountDeps } from "../accounts.deps.ts";
import { findProfile, hasContact, saveBillingContact, saveOwner, type ProfileRow } from "../profile.repository.ts";
import { presentOwner } from "../present-owner.ts";
import { refuseWrong } from "../refuse-wrong.ts";
import { wrongOwner } from "../signup.rules.ts";

type Change = z.output<typeof setAccountProfileSpec.input>;

/**
 * Makes the checks that do not depend on the fresh proof of identity. They come first, so that a user does not confirm their
 * identity for a change that is refused anyway. Possible refusals: MissingParameter, BadParameter (the changed owner is checked
 * as a whole), NotFound (contact).
 */
export const refuseChange = (call: SessionCall, input: Change): Promise<unknown> =>
  call.tx((trx) => readChange(trx, call, input));

async function readChange(
  trx: Trx,
  call: SessionCall,
  input: Change,
): Promise<{ row: ProfileRow; before: ContactInput; owner: ContactInput; fields: string[] }> {
  const { billingcontactid: billing, ...given } = input;
  const fields = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  if (fields.length === 0) throw new Refused(MissingParameter, { missing: ["organization", "email"] });
  const { accountId } = call.scope;
  const row = await findProfile(trx, accountId);
  const before = presentOwner(row);
  const changes = Object.entries(given).filter(([, value]) => value !== undefined);
  const owner: ContactInput = { ...before, ...Object.fromEntries(changes) };
  if (changes.length > 0) refuseWrong(wrongOwner(owner));
  if (billing && !(await hasContact(trx, accountId, billing))) throw new Refused(NotFound, { param: "billingcontactid" });
  return { row, before, owner, fields: fields.toSorted() };
}

/**
 * Changes who owns the account and where its invoices go. Invoices issued earlier keep the party they name. If the mail address
 * changes, the old address is notified.
 *
 * Possible refusals: those of refuseChange.
 */
export async function changeAccountProfile(
  deps: AccountDeps,
  call: SessionCall & { readonly trx: Trx },
  input: Change,
): Promise<void> {
  const { trx, requestId, address } = call;
  const { accountId, actor } = call.scope;
  const { row, before, owner, fields } = await readChange(trx, call, input);
  if (fields.some((name) => name !== "billingcontactid"))
    await saveOwner(trx, { id: accountId, contactId: row.contact_id }, owner);
  const { billingcontactid: billing } = input;
  if (billing !== undefined) await saveBillingContact(trx, accountId, billing);
  // The audit log gets only the names of the changed fields, because it is kept longer than personal data may be kept.
  await audit(trx, { accountId, actor, action: "accounts.profile", object: accountId, after: { fields }, requestId, address });
  if (before.email !== "" && before.email.toLowerCase() !== owner.email.toLowerCase()) {
    const scope = { ...call.scope, userId: call.session.userId };
    await recordLoginChange(deps, trx, call, { scope, what: "account_email_changed", to: before.email });
  }
  await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
}
