import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { dropSecondFactors, takeWaitingReset } from "../phone/index.ts";
import { quietMs } from "../session.rules.ts";
import { endSessionsOf } from "../sessions/index.ts";
import { endHalfLoginsOf } from "./two-step.repository.ts";
import { recordLoginChange } from "../record-login-change.ts";

/**
 * Carries out a reset of two-step login whose waiting day is over, when the next correct password is given. All second factors
 * are removed, all sessions end, and acts by which a domain leaves the account are refused for 72 hours. Returns whether there
 * was such a reset.
 */
export async function applyDueReset(
  deps: IdentityDeps,
  trx: Trx,
  call: PublicCall,
  scope: AccountScope & { readonly userId: string },
): Promise<boolean> {
  if (!(await takeWaitingReset(trx, scope.userId, call.now))) return false;
  await dropSecondFactors(trx, scope.userId, addMs(call.now, quietMs));
  await endHalfLoginsOf(trx, scope.userId);
  const ended = await endSessionsOf(trx, scope.userId, null);
  for (const accountId of new Set(ended.map((each) => each.account_id)))
    await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
  await recordLoginChange(deps, trx, call, { scope, what: "second_factor_reset" });
  return true;
}
