import type { ContactInput } from "@nameplane/contracts/contacts/contact";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { loginChangedJob } from "../../identity/index.ts";
import { presentOwner } from "../present-owner.ts";
import { findProfile, saveOwner } from "../profile.repository.ts";
import { refuseWrong } from "../refuse-wrong.ts";
import { findSettings, saveSettings } from "../settings.repository.ts";
import { wrongNewOwner } from "../signup.rules.ts";
import { findMembers } from "../users.repository.ts";

export type ChangedAccount = {
  readonly owner: ContactInput;
  readonly language: "en" | "sv";
  readonly reference: string;
  readonly why: string;
};

/** Checks the owner of an account before staff confirm their identity. Possible refusals: MissingParameter, BadParameter. */
export const refuseOwner = (owner: ContactInput): void => refuseWrong(wrongNewOwner(owner));

/**
 * Changes who an account belongs to, its language and its reference, as the operator's staff do. If the mail address changes, the
 * former one is told. A new VAT number is asked about at the register by itself.
 *
 * Possible refusals: those of refuseOwner.
 */
export async function changeForOperator(
  deps: { readonly jobs: Pick<Jobs, "enqueue"> },
  trx: Trx,
  call: PublicCall,
  scope: AccountScope,
  { owner, language, reference, why }: ChangedAccount,
): Promise<void> {
  refuseOwner(owner);
  const { accountId, actor } = scope;
  const row = await findProfile(trx, accountId);
  const before = presentOwner(row);
  const former = await findSettings(trx, accountId);
  const names = Object.keys(owner) as (keyof ContactInput)[];
  const fields: string[] = names.filter((name) => owner[name] !== before[name]);
  if (fields.length > 0) await saveOwner(trx, { id: accountId, contactId: row.contact_id }, owner);
  if (former.language !== language) fields.push("language");
  if (former.reference !== reference) fields.push("reference");
  await saveSettings(trx, accountId, { language, reference });
  const { requestId, address } = call;
  // The audit log gets only the names of the changed fields, because it is kept longer than personal data may be kept.
  const after = { fields: fields.toSorted(), why };
  await audit(trx, { accountId, actor, action: "accounts.profile", object: accountId, after, requestId, address });
  if (before.email !== "" && before.email.toLowerCase() !== owner.email.toLowerCase())
    await tellFormer(deps, trx, call, scope, before.email);
  await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
}

async function tellFormer(
  deps: { readonly jobs: Pick<Jobs, "enqueue"> },
  trx: Trx,
  call: PublicCall,
  scope: AccountScope,
  to: string,
): Promise<void> {
  const { accountId, brandId, actor } = scope;
  const { requestId, address } = call;
  const owner = (await findMembers(trx)).find((member) => member.is_owner);
  if (owner === undefined) return;
  const what = "account_email_changed";
  const userId = owner.user_id;
  await audit(trx, { accountId, actor, action: `user.${what}`, object: userId, requestId, address });
  // The mail has no IP address, because it would be the staff member's, which does not concern the customer.
  const news = { id: newId(), accountId, brandId, userId, what, at: call.now.toISOString(), address: "", to } as const;
  await deps.jobs.enqueue(trx, loginChangedJob, [news]);
}
