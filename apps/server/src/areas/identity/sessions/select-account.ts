import { NotYourAccount, SuspendedThere, TwoStepThere } from "@nameplane/contracts/identity/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId, newToken, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { enforcesTwoStep, findUser, reachableOf } from "../identity.repository.ts";
import { endOfSession, insertSession, revokeSession } from "./sessions.repository.ts";

/**
 * Switches the user to another account: the session is replaced by a new one that ends at the same time. Choosing the current
 * account changes nothing.
 *
 * Returns the token of the new session; null if nothing changed. Possible refusals: NotYourAccount (the same for accounts of
 * others and missing ones), SuspendedThere, TwoStepThere.
 *
 * Source: docs/states.md#logins, docs/threats.md#sessions (a new token at an account switch)
 */
export async function selectAccount(call: SessionCall & { trx: Trx }, accountId: string): Promise<string | null> {
  const { trx, scope, session } = call;
  const [target] = await reachableOf(trx, [accountId]);
  if (target === undefined) throw new Refused(NotYourAccount, { param: "accid" });
  if (accountId === scope.accountId) return null;
  if (target.state !== "active") throw new Refused(SuspendedThere, { param: "accid" });
  // Without this check, a user could log in to one account without a second factor and switch to an account that requires one.
  const { has_2fa: hasSecondFactor } = await findUser(trx, session.userId);
  if (!hasSecondFactor && (await enforcesTwoStep(trx, accountId))) throw new Refused(TwoStepThere, { param: "accid" });
  const token = newToken();
  await insertSession(trx, {
    id: newId(),
    userId: session.userId,
    accountId,
    brandId: call.brand.brandId,
    tokenHash: sha256(token),
    host: call.brand.host,
    device: call.userAgent,
    address: call.address,
    endsAt: await endOfSession(trx, session.sessionId),
  });
  await revokeSession(trx, session.sessionId);
  const trace = { actor: scope.actor, object: session.userId, requestId: call.requestId, address: call.address };
  await audit(trx, { ...trace, accountId, action: "session.select", before: { accountId: scope.accountId } });
  return token;
}
