import { CreditLimit, MethodNotAllowed, PaymentNotOpen } from "@nameplane/contracts/checkout/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { addDays } from "../../../platform/clock.ts";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { giveCreditBack, invoiceOrder, payOnInvoice, renewalLimit } from "../../orders/money/index.ts";
import {
  changeOrder,
  changeRequestsOfOrder,
  findOrderByNumber,
  lockOrder,
  requestsOfOrder,
  type OrderDeps,
  type OrderRow,
} from "../../orders/index.ts";
import { approvalOfOrder } from "../../orders/ordering/index.ts";
import type { Method } from "../methods.rules.ts";
import { payDays } from "../order-start.ts";
import { payChoices } from "../pay-choices.ts";
import { mayChangeMethod, refuseUnderWay } from "./pay-order.ts";

/**
 * Changes an unpaid order to bank transfer or invoice. Credit that was held for use with the card or Swish is
 * released first, because these methods pay the whole sum.
 *
 * Possible refusals: NotFound, PaymentNotOpen, PaymentUnderWay (the card is being charged), MethodNotAllowed, CreditLimit.
 */
export async function payOtherwise(
  trx: Trx,
  deps: OrderDeps,
  call: SessionCall,
  input: { readonly ordernr: number; readonly method: "bank" | "invoice" },
  offered: ReadonlySet<Method>,
): Promise<void> {
  const { scope, now } = call;
  const { method } = input;
  const found = await findOrderByNumber(trx, scope, input.ordernr);
  const waiting = found === null ? null : await lockOrder(trx, scope, found.id);
  if (waiting === null) throw new Refused(NotFound);
  if (waiting.method === method || !(await mayChangeMethod(trx, deps, scope, waiting))) throw new Refused(PaymentNotOpen);
  const approval = await approvalOfOrder(trx, scope, waiting.id);
  if (approval !== null && approval.decision !== "approved") throw new Refused(PaymentNotOpen);
  await refuseUnderWay(trx, call, waiting.id, null);
  const { methods } = await payChoices(trx, deps, scope, offered, waiting.total);
  const choice = methods.find((entry) => entry.method === method);
  if (choice?.allowed !== true)
    throw new Refused(choice?.why === "creditLimit" ? CreditLimit : MethodNotAllowed, { param: "method" });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.pay",
    object: waiting.id,
    before: { method: waiting.method },
    after: { method },
    requestId: call.requestId,
    address: call.address,
  });
  const order = await giveCreditBack(trx, scope, waiting, now);
  if (method === "bank") await awaitTransfer(trx, deps, call, order);
  else if (!(await payOnInvoice(trx, deps, scope, order))) throw new Refused(CreditLimit, { param: "method" });
  await notifyBrowsers(trx, scope.accountId, { topic: "order", ids: [String(order.number)] });
}

/**
 * Lets the order wait for a bank transfer. It is invoiced now, unless its money is set aside until the order ends; then the money
 * is only requested.
 */
async function awaitTransfer(trx: Trx, deps: OrderDeps, { scope, now }: SessionCall, order: OrderRow): Promise<void> {
  const requests = await requestsOfOrder(trx, scope, order.id, true);
  if (!deps.kinds.reservesMoney(requests))
    await invoiceOrder(trx, deps, scope, { ...order, method: "bank" }, requests, { dueDays: payDays.bank });
  await changeOrder(trx, scope, order, { state: "awaiting_payment", method: "bank" });
  // With every method, a renewal waits for its money until the last safe day before its domain expires.
  const until = (await renewalLimit(trx, deps.kinds, scope, order.id)) ?? addDays(now, payDays.bank);
  const awaiting = {
    state: "awaiting_payment",
    reason: null,
    reason_text: null,
    next_check_at: until,
    limit_at: until,
  } as const;
  for (const from of ["action_required", "awaiting_payment"] as const)
    await changeRequestsOfOrder(trx, scope, order.id, from, awaiting);
}
