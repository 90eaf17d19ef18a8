import { BadParameter, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import { checkIdNumber } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findContact } from "../../contacts/index.ts";
import type { Corrected, FixInput, OwnerParams } from "../kind.ts";

type Owned = { readonly params: OwnerParams };

/** Refuses with BadParameter for a number that is not valid in its country, because the registry would refuse it again. */
async function refuseWrongNumber(
  trx: Trx,
  scope: AccountScope,
  contactId: string | undefined,
  number: string | undefined,
): Promise<void> {
  const contact = contactId === undefined ? null : await findContact(trx, scope, contactId);
  if (contact === null || number === undefined) return;
  const rule = checkIdNumber(contact.party === "company" ? "company" : "person", contact.country)(number);
  if (rule !== null) throw new Refused(BadParameter, { param: "id_number", values: { rule }, fields: { rule } });
}

/**
 * Replaces the contact, or the values of the TLD's fields.
 *
 * Possible refusals: NotFound (the contact), BadParameter (a number that would be refused again).
 */
export async function correctedOwner(
  trx: Trx,
  scope: AccountScope,
  { params }: Owned,
  input: FixInput,
): Promise<Corrected<OwnerParams>> {
  if (input.contactid !== undefined && (await findContact(trx, scope, input.contactid)) === null)
    throw new Refused(NotFound, { param: "contactid" });
  await refuseWrongNumber(trx, scope, input.contactid ?? params.contactId, input.fields?.["id_number"]);
  return {
    params: {
      ...(input.contactid === undefined ? {} : { contactId: input.contactid }),
      fields: { ...params.fields, ...input.fields },
    },
  };
}

/**
 * Like correctedOwner, for a contact that cannot be replaced any more. Both sides of a change of owner were asked about this
 * contact, so another contact needs another request.
 *
 * Possible refusals: StatusProhibits, and those of correctedOwner.
 */
export async function correctedSameOwner(
  trx: Trx,
  scope: AccountScope,
  request: Owned,
  input: FixInput,
): Promise<Corrected<OwnerParams>> {
  if (input.contactid !== undefined && input.contactid !== request.params.contactId)
    throw new Refused(StatusProhibits, { param: "contactid" });
  return correctedOwner(trx, scope, request, input);
}
