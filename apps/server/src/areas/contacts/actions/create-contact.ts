import type { ContactForm } from "@nameplane/contracts/contacts/contact";
import { BadParameter, MissingParameter } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { columnsOf, whatIsWrong } from "../contact.rules.ts";
import { findContact, insertContact, type ContactRow } from "../contacts.repository.ts";

/**
 * Adds a contact to the account. Its state is "unassigned" until something uses it.
 *
 * Possible refusals: MissingParameter (by party), BadParameter (mail, phone: must fit an EPP contact, RFC 5733 section 2.5).
 */
export async function createContact(trx: Trx, scope: AccountScope, input: ContactForm): Promise<ContactRow> {
  refuseWrong(input);
  const id = newId();
  await insertContact(trx, scope, { id, ...columnsOf(input) });
  await audit(trx, { accountId: scope.accountId, actor: scope.actor, action: "contacts.create", object: id });
  const row = await findContact(trx, scope, id);
  if (row === null) throw new Error("a contact just inserted is not visible");
  return row;
}

/** Refuses values that no registry accepts. Possible refusals: MissingParameter, BadParameter. */
export function refuseWrong(input: ContactForm): void {
  const wrong = whatIsWrong(input);
  if (wrong !== null && "missing" in wrong) throw new Refused(MissingParameter, { missing: wrong.missing });
  if (wrong !== null)
    throw new Refused(BadParameter, { param: wrong.param, values: { rule: wrong.rule }, fields: { rule: wrong.rule } });
}
