import { ContactElsewhere } from "@nameplane/contracts/contacts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { isContactElsewhere } from "../contacts.repository.ts";

/**
 * Refuses with ContactElsewhere if the contact is also used by domains that the user of the transaction does not see, because
 * they would change too.
 */
export async function refuseElsewhere(trx: Trx, contactId: string): Promise<void> {
  if (await isContactElsewhere(trx, contactId)) throw new Refused(ContactElsewhere, { param: "contactid" });
}
