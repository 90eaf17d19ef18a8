import type { AnswerOf } from "@nameplane/contracts";
import type { ContactDifference, ContactField, ContactFix } from "@nameplane/contracts/contacts/differences";
import type { contactDifferences } from "@nameplane/contracts/contacts/operations";
import { DifferenceChanged, RegistryBusy } from "@nameplane/contracts/domains/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../../platform/outcomes.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { findAnyContact, presentContact, updateContact } from "../../../contacts/index.ts";
import {
  compareContact,
  forgetDiffers,
  openContactDifferences,
  sealOf,
  type ContactDifferenceRow,
} from "../../../domains/follow/index.ts";
import {
  contactFields,
  contactFixesOf,
  contactForRegistry,
  namesToUpdate,
  registryContactOf,
  type ContactDiffers,
} from "../../../registry/contacts/index.ts";
import type { RegistryContact } from "../../../registry/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { orderContacts } from "./order-contacts.ts";
import { openContactRequest } from "./contact-requests.repository.ts";

type Deps = Pick<OutsideDeps, "pool" | "registries" | "jobs" | "clock" | "vault" | "log" | "metrics">;
type Settled = { readonly closed: boolean; readonly requestid: number | null };

/** Differences between the account's contacts, or one of them, and the objects of these contacts at registries. */
export async function readContactDifferences(
  trx: Trx,
  { registries }: Pick<Deps, "registries">,
  scope: AccountScope,
  contactId: string | undefined,
): Promise<Pick<AnswerOf<typeof contactDifferences>, "data">> {
  const data: ContactDifference[] = [];
  for (const row of await openContactDifferences(trx, scope, { contactId })) {
    const contact = await contactForRegistry(trx, scope, row.contactId);
    if (contact === null) continue;
    const { capabilities } = registries.of(row.registryId);
    const ours = registryContactOf(contact, row.handle, capabilities);
    const inform = (await namesToUpdate(trx, scope, row.contactId)).find(({ registryId }) => registryId === row.registryId);
    const open = inform === undefined ? null : await openContactRequest(trx, scope, inform.asciiName);
    data.push({
      diffid: row.id,
      contactid: row.contactId,
      name: ours.organization ?? ours.name,
      registry: row.registryName,
      handle: row.handle,
      since: row.since.toISOString(),
      fields: sidesOf(row.differs, ours),
      seal: sealOf(row.differs),
      fixes: contactFixesOf(row.differs, capabilities),
      requestid: open !== null && open.contactId === row.contactId ? open.number : null,
    });
  }
  return { data };
}

/** Our value and the registry's value of each field, in the sequence of a contact's fields. */
export function sidesOf(differs: ContactDiffers, ours: RegistryContact): ContactDifference["fields"] {
  const mine: Partial<Record<ContactField, string>> = contactFields(ours);
  // The database returns the keys in a different sequence.
  const order = Object.keys(mine);
  return (Object.entries(differs) as [ContactField, string][])
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([field, theirs]) => ({ field, ours: mine[field] ?? "", theirs }));
}

/**
 * Settles the difference between a contact and its object at a registry. The registry is read first. Then either the contact
 * takes over the registry's values, or a request makes the registry hold ours.
 *
 * Possible refusals: NotFound, StatusProhibits (no fix of this kind), DifferenceChanged, RegistryBusy, AlreadyOrdered, and
 * whatever a change of the contact refuses.
 */
export async function settleContact(
  deps: Deps,
  scope: AccountScope,
  { diffid, fix, seal }: { readonly diffid: string; readonly fix: ContactFix; readonly seal: string },
): Promise<Settled> {
  const [row] = await tx(deps.pool, scope, (trx) => openContactDifferences(trx, scope, { id: diffid }));
  if (row === undefined) throw new Refused(NotFound, { param: "diffid" });
  if (!contactFixesOf(row.differs, deps.registries.of(row.registryId).capabilities).includes(fix))
    throw new Refused(StatusProhibits, { param: "fix" });
  const differs = await checkAgain(deps, scope, row);
  if (differs === null) throw new Refused(StatusProhibits, { param: "fix" });
  if (Object.keys(differs).length === 0) return { closed: true, requestid: null };
  if (fix === "check") return { closed: false, requestid: null };
  if (sealOf(differs) !== seal) throw new Refused(DifferenceChanged);
  if (fix === "putback") return { closed: false, requestid: await putBack(deps, scope, row) };
  await tx(deps.pool, scope, (trx) => follow(trx, deps, scope, row, differs));
  return { closed: true, requestid: null };
}

/** Reads the registry again. Null if a change of the contact is in progress, because that will settle the difference. */
async function checkAgain(deps: Deps, scope: AccountScope, at: ContactDifferenceRow): Promise<ContactDiffers | null> {
  try {
    return await compareContact(deps, scope, at, "interactive");
  } catch (error) {
    if (error instanceof OutcomeError) throw new Refused(RegistryBusy, { cause: error });
    throw error;
  }
}

async function putBack(deps: Deps, scope: AccountScope, row: ContactDifferenceRow): Promise<number> {
  return tx(deps.pool, scope, async (trx) => {
    const name = (await namesToUpdate(trx, scope, row.contactId)).find(({ registryId }) => registryId === row.registryId);
    if (name === undefined) throw new Refused(StatusProhibits, { param: "fix" });
    const { asciiName, unicodeName, tld, domainId } = name;
    const params = { contactId: row.contactId };
    const { number } = await orderContacts(trx, deps, scope, {
      asciiName,
      unicodeName,
      tld,
      domainId,
      params,
      origin: "system",
    });
    return number;
  });
}

/**
 * Does what follows every change of a contact: asks the contact to verify its address if needed, and updates the other
 * registries.
 */
async function follow(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  row: ContactDifferenceRow,
  differs: ContactDiffers,
): Promise<void> {
  const contact = await findAnyContact(trx, scope, row.contactId);
  if (contact === null) throw new Refused(NotFound, { param: "diffid" });
  const { contactid, status: _, ...form } = presentContact(contact);
  const { street, ...taken } = differs;
  const [first = "", ...further] = (street ?? "").split(", ");
  const values = {
    ...form,
    ...(taken.city === undefined ? {} : { city: taken.city }),
    ...(taken.region === undefined ? {} : { region: taken.region }),
    ...(taken.postcode === undefined ? {} : { postcode: taken.postcode }),
    ...(taken.country === undefined ? {} : { country: taken.country }),
    ...(taken.phone === undefined ? {} : { phone: taken.phone }),
    ...(taken.email === undefined ? {} : { email: taken.email }),
    ...(taken.vatNumber === undefined ? {} : { vatnumber: taken.vatNumber }),
    ...(street === undefined ? {} : { street: first, street2: further.join(", ") }),
  };
  await updateContact(trx, deps, scope, { contactid, version: contact.version, ...values });
  await forgetDiffers(trx, scope, row);
}
