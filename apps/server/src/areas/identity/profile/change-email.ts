import { BadParameter } from "@nameplane/contracts/refusals";
import { checkEmail } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall, SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { countTries } from "../count-tries.ts";
import { keepQuiet } from "../factors/index.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { voidTokens } from "../passwords/index.ts";
import { findProfile, restoreEmail, saveNewEmail, takeWaitingEmail } from "./profile.repository.ts";
import { endSessionsOf } from "../sessions/index.ts";
import { quietMs, resetMailLimits } from "../session.rules.ts";
import { userMailJob } from "../signup.jobs.ts";
import { recordLoginChange } from "../record-login-change.ts";

type InTrx = SessionCall & { readonly trx: Trx };

/** Checks the new address before the user has to confirm their identity. Possible refusals: BadParameter. */
export function refuseEmail(email: string): void {
  const rule = checkEmail(email);
  if (rule !== null) throw new Refused(BadParameter, { param: "email", values: { rule }, fields: { rule } });
}

/**
 * Mails a link to the user's new address and notifies the old one. The old address stays in use until the link is opened. If it
 * changed at once, a mistyped address would lock the owner out, and another person might get the user's mail. Giving the current
 * address cancels the change.
 *
 * Possible refusals: BadParameter, TooFast.
 *
 * Source: T16, docs/threats.md#dangerous-acts
 */
export async function askForEmail(deps: IdentityDeps, call: InTrx, email: string): Promise<void> {
  refuseEmail(email);
  const { trx } = call;
  const { userId } = call.session;
  const { accountId, brandId } = call.scope;
  const profile = await findProfile(trx, userId);
  if (profile.email.toLowerCase() === email.toLowerCase()) return giveUpEmail(call);
  await countTries(trx, call.now, "change-email", [{ subject: userId, limits: resetMailLimits }]);
  await voidTokens(trx, ["email_proof"]);
  await saveNewEmail(trx, userId, email, call.now);
  const scope = { ...call.scope, userId };
  await recordLoginChange(deps, trx, call, { scope, what: "email_change_asked", to: profile.email });
  const mail = { id: newId(), accountId, brandId, userId, what: "email_change", by: "", toCheckout: false } as const;
  await deps.jobs.enqueue(trx, userMailJob, [{ ...mail, to: email, at: call.now.toISOString(), address: call.address }]);
}

/** Drops the new address that waits to be proved. Its link stops working. */
export async function giveUpEmail(call: InTrx): Promise<void> {
  const { trx, requestId, address } = call;
  const { accountId, actor } = call.scope;
  const { userId } = call.session;
  if ((await findProfile(trx, userId)).new_email === null) return;
  await saveNewEmail(trx, userId, null, call.now);
  await voidTokens(trx, ["email_proof"]);
  const action = "user.email_change_given_up";
  await audit(trx, { accountId, actor, action, object: userId, requestId, address });
}

/**
 * Replaces the old address with the new one, because the link that was mailed to the new one was opened. Links mailed to the old
 * address stop working, acts by which a domain leaves the account are refused for three days, and the old address is notified.
 * Returns false if the new address does not wait any more.
 */
export async function takeNewEmail(
  deps: Pick<IdentityDeps, "jobs">,
  trx: Trx,
  call: PublicCall,
  { scope, email }: { readonly scope: AccountScope & { userId: string }; readonly email: string },
): Promise<boolean> {
  const old = await takeWaitingEmail(trx, scope.userId, email);
  if (old === null) return false;
  await keepQuiet(trx, scope.userId, addMs(call.now, quietMs));
  await voidTokens(trx, ["email_proof", "password_reset"]);
  await recordLoginChange(deps, trx, call, { scope, what: "email_changed", to: old });
  await notifyBrowsers(trx, scope.accountId, { topic: "session", ids: [] });
  return true;
}

/**
 * Undoes a change of address, at the request of the person who reads mail at the old address: restores the old address, and ends
 * the user's sessions, links and known browsers.
 *
 * Source: T16
 */
export async function takeEmailBack(
  deps: Pick<IdentityDeps, "jobs">,
  trx: Trx,
  call: PublicCall,
  { scope, email }: { readonly scope: AccountScope & { userId: string }; readonly email: string },
): Promise<void> {
  const { userId } = scope;
  const replaced = await restoreEmail(trx, userId, email);
  await keepQuiet(trx, userId, addMs(call.now, quietMs));
  await voidTokens(trx, ["email_proof", "password_reset", "device", "undo"]);
  await recordLoginChange(deps, trx, call, { scope, what: "email_restored", to: replaced });
  const ended = await endSessionsOf(trx, userId, null);
  for (const accountId of new Set([scope.accountId, ...ended.map((each) => each.account_id)]))
    await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
}
