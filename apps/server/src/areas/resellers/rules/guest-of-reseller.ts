import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { guestOf } from "../../../platform/http/guest.ts";
import { once } from "../../../platform/http/idempotency.ts";
import { makeScope } from "../../../platform/scope.ts";

/**
 * Turns the call of a reseller's user into a call in the account of a customer, with the right to decide about orders and nothing
 * else. `place` has to come from a query that found the account to be a customer of the reseller.
 */
export function guestOfReseller(
  pool: Pool,
  call: SessionCall,
  { accountId, brandId }: { readonly accountId: string; readonly brandId: string },
  act: { readonly route: string; readonly body: object },
): SessionCall {
  const { userId, sessionId } = call.session;
  const scope = makeScope({ accountId, brandId, userId, actor: call.scope.actor });
  return guestOf(call, {
    scope,
    session: {
      sessionId,
      userId,
      accountId,
      brandId,
      accountState: "active",
      isFrozen: false,
      hidden: [],
      permissions: new Set(["order_approve"]),
      acting: null,
    },
    tx: (fn) => tx(pool, scope, fn),
    once: (trx, fn) => once(trx, scope, { ...act, key: call.key }, fn),
  });
}
