import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { endSessionOf, endSessionsOf, type Ended } from "./sessions.repository.ts";

/**
 * Ends one of the user's own sessions. Possible refusals: NotFound. The answer is the same for sessions of others, missing
 * sessions and ended ones.
 */
export async function endSession(call: SessionCall & { trx: Trx }, sessionId: string): Promise<void> {
  const ended = await endSessionOf(call.trx, call.session.userId, sessionId);
  if (ended === null) throw new Refused(NotFound, { param: "sessionid" });
  await record(call, [ended]);
}

/** Ends all sessions of the user except the current one. Returns how many ended. */
export async function endOtherSessions(call: SessionCall & { trx: Trx }): Promise<number> {
  const ended = await endSessionsOf(call.trx, call.session.userId, call.session.sessionId);
  if (ended.length > 0) await record(call, ended);
  return ended.length;
}

async function record(call: SessionCall & { trx: Trx }, ended: readonly Ended[]): Promise<void> {
  const { trx, scope, session } = call;
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "session.end",
    object: session.userId,
    after: { sessions: ended.map(({ id }) => id) },
    requestId: call.requestId,
    address: call.address,
  });
  for (const accountId of new Set(ended.map((each) => each.account_id)))
    await notifyBrowsers(trx, accountId, { topic: "session", ids: [] });
}
