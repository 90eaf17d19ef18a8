import { DetailsKnown } from "@nameplane/contracts/accounts/refusals";
import type { completeAccountSpec } from "@nameplane/contracts/accounts/profile";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { findAccount } from "../accounts.repository.ts";
import { findProfile, nameUser, saveOwner } from "../profile.repository.ts";
import { refuseWrong } from "../refuse-wrong.ts";
import { wrongNewOwner } from "../signup.rules.ts";

/**
 * Stores the name and address of the owner of an account that was opened with only an email address and a password. A user
 * without a name gets the owner's.
 *
 * Possible refusals: DetailsKnown (later changes are made to the profile, which requires a proof of identity), MissingParameter,
 * BadParameter.
 */
export async function completeAccount(
  { trx, scope, session, requestId, address }: SessionCall & { readonly trx: Trx },
  details: z.output<typeof completeAccountSpec.input>,
): Promise<void> {
  const { accountId, actor } = scope;
  if ((await findAccount(trx, scope)).has_details) throw new Refused(DetailsKnown);
  const { contact_id: contactId, email } = await findProfile(trx, accountId);
  const owner = { ...details, email };
  refuseWrong(wrongNewOwner(owner));
  await saveOwner(trx, { id: accountId, contactId }, owner);
  await nameUser(trx, session.userId, owner);
  await audit(trx, { accountId, actor, action: "accounts.complete", object: accountId, requestId, address });
  await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
}
