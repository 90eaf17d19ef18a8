import type { ContactForm } from "@nameplane/contracts/contacts/contact";
import { OwnerFixed } from "@nameplane/contracts/contacts/refusals";
import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { columnsOf, isSameOwner } from "../contact.rules.ts";
import { contactChangedJob } from "../contacts.jobs.ts";
import { findAnyContact, lockContact, namesOf, saveContact, type ContactRow } from "../contacts.repository.ts";
import { askOnceMore } from "./ask-once-more.ts";
import { askRegistrant } from "./ask-registrant.ts";
import type { ContactDeps } from "./contact-deps.ts";
import { refuseWrong } from "./create-contact.ts";
import { ownedOf } from "./read-contact.ts";
import { refuseElsewhere } from "./refuse-elsewhere.ts";

type Input = ContactForm & { readonly contactid: string; readonly version: number };

/**
 * Changes a contact everywhere it is used. Requests then change it at the registries. The values that identify an owner cannot
 * change while the contact owns domains. If a registrant gets a new address, it has to be confirmed; the old address is notified
 * if it was confirmed.
 *
 * `isSameParty`: the caller knows that the new values name the same party. Possible refusals: NotFound, MissingParameter,
 * BadParameter, ChangedMeanwhile, OwnerFixed, ContactElsewhere.
 */
export async function updateContact(
  trx: Trx,
  deps: ContactDeps,
  scope: AccountScope,
  { contactid, version, ...form }: Input,
  { isSameParty = false }: { readonly isSameParty?: boolean } = {},
): Promise<{ contact: ContactRow; registries: number; verifies: boolean }> {
  const before = await lockContact(trx, scope, contactid);
  if (before === null) throw new Refused(NotFound, { param: "contactid" });
  await refuseElsewhere(trx, contactid);
  if (before.version !== version) throw new Refused(ChangedMeanwhile);
  const values = columnsOf(form);
  const names = await namesOf(trx, scope, contactid);
  const owned = ownedOf(names);
  const first = owned[0];
  if (first !== undefined && !isSameParty && !isSameOwner(before, values))
    throw new Refused(OwnerFixed, { values: { name: first.asciiName } });
  const fields = changed(before, values);
  if (fields.length === 0) return { contact: before, registries: 0, verifies: false };
  refuseWrong(form);
  await saveContact(trx, scope, contactid, values);
  const isNewAddress = before.email.toLowerCase() !== values.email.toLowerCase();
  const verifies = isNewAddress && (await askAgain(trx, deps, scope, contactid, owned));
  const { accountId, brandId, actor } = scope;
  await audit(trx, { accountId, actor, action: "contacts.change", object: contactid, after: { fields } });
  const oldEmail = isNewAddress && before.email_proved_at !== null ? before.email : null;
  const registries = names.filter(({ hasHandle }) => hasHandle).length;
  if (registries > 0 || oldEmail !== null)
    await deps.jobs.enqueue(trx, contactChangedJob, [{ accountId, brandId, id: newId(), contactId: contactid, oldEmail }]);
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [contactid] });
  const contact = await findAnyContact(trx, scope, contactid);
  if (contact === null) throw new Error("a contact just changed is not visible");
  return { contact, registries, verifies };
}

/** A case about the old address says nothing about the new one, so the contact is asked again. */
async function askAgain(
  trx: Trx,
  deps: ContactDeps,
  scope: AccountScope,
  contactId: string,
  owned: readonly { readonly tld: string }[],
): Promise<boolean> {
  if (await askOnceMore(trx, deps, scope, { contactId, isNewAddress: true })) return true;
  const now = deps.clock.now();
  let verifies = false;
  for (const tld of new Set(owned.map((name) => name.tld)))
    verifies = (await askRegistrant(trx, scope, { contactId, tld, now })) || verifies;
  return verifies;
}

function changed(before: ContactRow, after: ReturnType<typeof columnsOf>): string[] {
  return (Object.keys(after) as (keyof typeof after)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}
