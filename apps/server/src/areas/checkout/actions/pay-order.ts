import { MethodNotAllowed, PaymentNotOpen, PaymentProviderSilent } from "@nameplane/contracts/checkout/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { addDays } from "../../../platform/clock.ts";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import {
  approvalOfOrder,
  cardShare,
  changeRequestsOfOrder,
  findOrderByNumber,
  lockOrder,
  payFromCredit,
  requestsOfOrder,
  takeCreditAgain,
  type OrderDeps,
} from "../../orders/index.ts";
import { createPayment, openHostedPayment } from "../../payments/index.ts";
import { hostedDisplay } from "../hosted-display.ts";

/**
 * Starts another attempt to pay an order that still waits for its money; an attempt that is still open is continued, so
 * two clicks are one payment. Credit that was given back when the payment failed is taken again; where it covers the order now,
 * the order is paid by it and there is no payment.
 *
 * Refuses NotFound, PaymentNotOpen, MethodNotAllowed, CreditMoved
 */
export async function renewPayment(
  trx: Trx,
  deps: OrderDeps,
  call: SessionCall,
  input: { ordernr: number; method: "card" | "bank" | "invoice" },
): Promise<{ paymentId: string | null }> {
  const { scope, now } = call;
  if (input.method !== "card" || deps.card === null) throw new Refused(MethodNotAllowed, { param: "method" });
  const found = await findOrderByNumber(trx, scope, input.ordernr);
  const waiting = found === null ? null : await lockOrder(trx, scope, found.id);
  if (waiting === null) throw new Refused(NotFound);
  if (waiting.state !== "awaiting_payment" || waiting.method !== "card") throw new Refused(PaymentNotOpen);
  const approval = await approvalOfOrder(trx, scope, waiting.id);
  if (approval !== null && approval.decision !== "approved") throw new Refused(PaymentNotOpen);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.pay",
    object: waiting.id,
    requestId: call.requestId,
  });
  if (waiting.credit_state === "released" && (await payFromCredit(trx, deps, scope, waiting)))
    return { paymentId: null };
  const order = await takeCreditAgain(trx, scope, waiting, now);
  const until = addDays(now, 1);
  await changeRequestsOfOrder(trx, scope, order.id, "action_required", {
    state: "awaiting_payment",
    reason: null,
    next_check_at: until,
    limit_at: until,
  });
  return createPayment(trx, scope, {
    purpose: "order",
    orderId: order.id,
    method: "card",
    amountMinor: cardShare(order),
    currency: order.currency,
    now,
  });
}

/** Opens the provider's payment page. Refuses PaymentProviderSilent, and PaymentUnderWay when the money is on its way. */
export async function openPaymentPage(
  deps: OrderDeps,
  call: SessionCall,
  ordernr: number,
  paymentId: string,
): Promise<string> {
  const display = await call.tx(async (trx) => {
    const order = await findOrderByNumber(trx, call.scope, ordernr);
    if (order === null) throw new Refused(NotFound);
    return hostedDisplay(trx, call, order, await requestsOfOrder(trx, call.scope, order.id));
  });
  const { redirectUrl } = await openHostedPayment(deps, call.scope, paymentId, display);
  return redirectUrl;
}

/** As openPaymentPage, but null when the provider is silent: the order that was just placed is kept, and its page offers to pay. */
export async function tryPaymentPage(
  deps: OrderDeps,
  call: SessionCall,
  ordernr: number,
  paymentId: string,
): Promise<string | null> {
  try {
    return await openPaymentPage(deps, call, ordernr, paymentId);
  } catch (error) {
    if (error instanceof Refused && error.refusal === PaymentProviderSilent) return null;
    throw error;
  }
}
