import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { keepQuiet, endHalfLoginsOf } from "../factors/index.ts";
import { savePassword, voidTokens } from "./passwords.repository.ts";
import { quietMs } from "../session.rules.ts";
import { endSessionsOf } from "../sessions/index.ts";
import { recordLoginChange } from "../record-login-change.ts";

type Change = {
  readonly scope: AccountScope & { userId: string };
  readonly phc: string;
  readonly what: "password_reset" | "password_changed";
  /** The session that stays open. Null if all sessions end. */
  readonly keep: string | null;
};

/** Saves a new password. The user's mailed links, known browsers and sessions end, except the session `keep`. */
export async function replacePassword(deps: IdentityDeps, trx: Trx, call: PublicCall, change: Change): Promise<void> {
  const { scope, phc, keep } = change;
  await savePassword(trx, scope.userId, phc);
  await keepQuiet(trx, scope.userId, addMs(call.now, quietMs));
  await voidTokens(trx, ["password_reset", "device"]);
  await endHalfLoginsOf(trx, scope.userId);
  await recordLoginChange(deps, trx, call, change);
  const ended = await endSessionsOf(trx, scope.userId, keep);
  for (const accountId of new Set(ended.map((each) => each.account_id)))
    await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
}
