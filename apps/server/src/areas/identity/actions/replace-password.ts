import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { tell } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { loginChangedJob, type LoginChanged } from "../identity.jobs.ts";
import { savePassword, voidTokens } from "../passwords.repository.ts";
import { quietMs } from "../session.rules.ts";
import { endSessionsOf } from "../sessions.repository.ts";
import { endHalfLoginsOf } from "../two-step.repository.ts";

type Change = {
  readonly scope: AccountScope & { userId: string };
  readonly phc: string;
  readonly what: "password_reset" | "password_changed";
  /** Session that goes on; null: none. */
  readonly keep: string | null;
};

/** Saves a new password; links and known browsers of the user end, and every session but the one to keep. */
export async function replacePassword(deps: IdentityDeps, trx: Trx, call: PublicCall, change: Change): Promise<void> {
  const { scope, phc, keep } = change;
  await savePassword(trx, scope.userId, phc, addMs(call.now, quietMs));
  await voidTokens(trx, ["password_reset", "device"]);
  await endHalfLoginsOf(trx, scope.userId);
  await recordLoginChange(deps, trx, call, change);
  const ended = await endSessionsOf(trx, scope.userId, keep);
  for (const accountId of new Set(ended.map((each) => each.account_id)))
    await tell(trx, accountId, { topic: "session", ids: [] });
}

/** Writes a change of how a user logs in into the account's chain, and has the user told by mail. */
export async function recordLoginChange(
  deps: IdentityDeps,
  trx: Trx,
  call: PublicCall,
  { scope, what }: { readonly scope: AccountScope & { userId: string }; readonly what: LoginChanged["what"] },
): Promise<void> {
  const { accountId, brandId, userId, actor } = scope;
  const { requestId, address } = call;
  await audit(trx, { accountId, actor, action: `user.${what}`, object: userId, requestId, address });
  const news = { id: newId(), accountId, brandId, userId, what, at: call.now.toISOString(), address };
  await deps.jobs.enqueue(trx, loginChangedJob, [news]);
}
