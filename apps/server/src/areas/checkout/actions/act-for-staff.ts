import type { StaffOrderAct } from "@nameplane/contracts/backoffice/acts/order-act-values";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findOrderByNumber, type OrderDeps } from "../../orders/index.ts";
import { approvalOfOrder } from "../../orders/ordering/index.ts";
import { keepableAt } from "../../payments/cards/index.ts";
import { cancelOrder } from "./cancel-order.ts";
import { decideOrder } from "./decide-order.ts";
import { endAllAttempts } from "./pay-order.ts";

/** A customer's order, and what staff can do with it now. */
export type ActsOnOrder = { readonly id: string; readonly state: string; readonly acts: readonly StaffOrderAct[] };

/**
 * What staff can do with a customer's order: decide it while it waits for an approval, or cancel it while it waits for its money.
 * Null if the account has no order of this number.
 */
export async function actsOnOrder(trx: Trx, scope: AccountScope, number: number, now: Date): Promise<ActsOnOrder | null> {
  const order = await findOrderByNumber(trx, scope, number);
  if (order === null) return null;
  const { id, state } = order;
  if (state !== "awaiting_payment") return { id, state, acts: [] };
  const approval = await approvalOfOrder(trx, scope, id);
  const isUndecided = approval !== null && approval.decision === null;
  if (isUndecided) return { id, state, acts: approval.endsAt > now ? ["approve", "refuse"] : [] };
  return { id, state, acts: approval?.decision === "denied" ? [] : ["cancel"] };
}

/**
 * Approves, refuses or cancels an order for a customer, with the same checks as when the customer's users do it. An approved
 * order is paid on invoice or from credit at once. Staff charge no card, so with other payment methods the order waits for the
 * customer to pay. `call`: the call of the staff member in the customer's account, with the right to approve orders.
 *
 * Possible refusals: NotFound, StatusProhibits, and those of decideOrder, cancelOrder and endAllAttempts.
 */
export async function actOnOrder(
  deps: OrderDeps,
  call: SessionCall,
  { number, act, reason }: { readonly number: number; readonly act: StaffOrderAct; readonly reason: string },
): Promise<void> {
  const found = await call.tx((trx) => actsOnOrder(trx, call.scope, number, call.now));
  if (found === null) throw new Refused(NotFound, { param: "ordernr" });
  if (!found.acts.includes(act)) throw new Refused(StatusProhibits, { param: "act" });
  if (act === "cancel") {
    await endAllAttempts(deps, call, number);
    await call.tx((trx) => cancelOrder(trx, deps, call, number));
    return;
  }
  const paying = { keepable: await keepableAt(deps, call), offered: new Set<never>() };
  const decision = act === "approve" ? "approve" : "deny";
  await call.tx((trx) => decideOrder(trx, deps, call, number, { decision, reason }, paying));
}

/**
 * Approves or refuses an order that waits for the reseller of the customer's brand. An approved order is paid on invoice or from
 * credit at once; with other methods it waits for the customer to pay, because a reseller charges no card. `call`: the call of
 * the reseller's user in the customer's account, with the right to approve orders. A call with an idempotency key decides once.
 *
 * Possible refusals: those of decideOrder.
 */
export async function decideAsReseller(
  deps: OrderDeps,
  call: SessionCall,
  { number, ...decision }: { readonly number: number; readonly decision: "approve" | "deny"; readonly reason: string },
): Promise<{ status: number }> {
  const paying = { keepable: await keepableAt(deps, call), offered: new Set<never>() };
  return call.tx((trx) =>
    call.once(trx, async () => {
      const { status } = await decideOrder(trx, deps, call, number, { ...decision, isForReseller: true }, paying);
      return { status };
    }),
  );
}
