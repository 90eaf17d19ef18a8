import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { loginChangedJob } from "../../identity/index.ts";
import type { AccountDeps } from "../accounts.deps.ts";
import { saveFreeze } from "../settings.repository.ts";
import { findMembers } from "../users.repository.ts";

/**
 * Freezes the account, or lifts the freeze, and tells all its owners by mail. Does nothing if the account already is in the
 * wanted state. What a freeze stops is decided by np_thawed and refuseInQuiet (ADR 108).
 */
export async function setFreeze(deps: AccountDeps, call: SessionCall & { readonly trx: Trx }, isFrozen: boolean): Promise<void> {
  const { trx, now, requestId, address } = call;
  const { accountId, brandId, actor } = call.scope;
  if (!(await saveFreeze(trx, accountId, isFrozen ? { at: now, by: call.session.userId } : null))) return;
  await audit(trx, { accountId, actor, action: isFrozen ? "accounts.freeze" : "accounts.unfreeze", requestId, address });
  const owners = (await findMembers(trx)).filter((member) => member.is_owner && !member.awaits_proof);
  const what = isFrozen ? ("account_frozen" as const) : ("account_unfrozen" as const);
  const news = { accountId, brandId, what, at: now.toISOString(), address };
  await deps.jobs.enqueue(
    trx,
    loginChangedJob,
    owners.map((owner) => ({ ...news, id: newId(), userId: owner.user_id })),
  );
  // Makes open pages of the account's users load their rights again.
  await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
}
