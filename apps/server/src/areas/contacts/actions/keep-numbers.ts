import { checkIdNumber, checkVatNumber, plainIdNumber, plainVatNumber } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { isContactElsewhere, lockContact, saveContact } from "../contacts.repository.ts";

/** Numbers that a customer has typed for a contact outside the form of contacts, as typed, one for each TLD that asked. */
export type TypedNumbers = { readonly idNumbers: readonly string[]; readonly vatNumbers: readonly string[] };

/**
 * Keeps the identity number and the VAT number with a contact that had none, so that they are not asked for again. Registries
 * that already know the contact did not need them, so nothing is changed there. A number that a contact has is never replaced.
 * Numbers that differ between TLDs belong to these alone and are not kept, nor is one that is not valid in the contact's country.
 */
export async function keepNumbers(trx: Trx, scope: AccountScope, contactId: string, typed: TypedNumbers): Promise<void> {
  const contact = await lockContact(trx, scope, contactId);
  if (contact === null || (await isContactElsewhere(trx, contactId))) return;
  const { id: _, state: __, email_proved_at: ___, version: ____, created_at: _____, changed_at: ______, ...values } = contact;
  const isCompany = contact.party === "company";
  const id = onlyOne(typed.idNumbers.map((number) => plainIdNumber(number, contact.country)));
  const vat = isCompany ? onlyOne(typed.vatNumbers.map(plainVatNumber)) : "";
  const isRightId = checkIdNumber(isCompany ? "company" : "person", contact.country)(id) === null;
  const kept = {
    ...((contact.id_number ?? "") === "" && id !== "" && isRightId ? { id_number: id } : {}),
    ...((contact.vat_number ?? "") === "" && vat !== "" && checkVatNumber(vat) === null ? { vat_number: vat } : {}),
  };
  if (Object.keys(kept).length === 0) return;
  await saveContact(trx, scope, contactId, { ...values, ...kept });
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "contacts.change", object: contactId, after: { fields: Object.keys(kept) } });
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [contactId] });
}

/** The number that all of these are. Empty if there is none, or more than one. */
function onlyOne(numbers: readonly string[]): string {
  const different = new Set(numbers.filter((number) => number !== ""));
  return different.size === 1 ? ([...different][0] ?? "") : "";
}
