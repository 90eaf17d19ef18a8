import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { SessionCall, StaffCall } from "../../../platform/http/call.ts";
import { guestOf } from "../../../platform/http/guest.ts";
import { once } from "../../../platform/http/idempotency.ts";
import { makeScope } from "../../../platform/scope.ts";

export type GuestPlace = { readonly accountId: string; readonly brandId: string; readonly isFrozen: boolean };

/** The permissions of a customer that the acts of staff on a domain need. */
const usual = ["domain_view", "domain_manage", "domain_unlock", "domain_authcode", "domain_transferout"];

/**
 * Turns the call of a staff member into a call in a customer's account. Acts of staff then use exactly the same actions and
 * checks as acts of customers. The staff member stays the actor of everything, or the colleague (`actor`) whose act they approve.
 * `act` is what the idempotency key stands for.
 */
export function guestCall(
  pool: Pool,
  call: StaffCall,
  { accountId, brandId, isFrozen }: GuestPlace,
  act: { readonly route: string; readonly body: object },
  also: readonly string[] = [],
  actor: string = call.actor,
): SessionCall {
  const scope = makeScope({ accountId, brandId, actor });
  const { staffId, sessionId } = call.staff;
  return guestOf(call, {
    scope,
    session: {
      sessionId,
      userId: staffId,
      accountId,
      brandId,
      accountState: "active",
      isFrozen,
      hidden: [],
      permissions: new Set([...usual, ...also]),
      acting: { staffId, mode: "act" },
    },
    tx: (fn) => tx(pool, scope, fn),
    once: (trx, fn) => once(trx, scope, { ...act, key: call.key }, fn),
  });
}
