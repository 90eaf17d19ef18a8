import { MethodNotAllowed, PaymentNotOpen, PaymentProviderSilent } from "@nameplane/contracts/checkout/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { addDays } from "../../../platform/clock.ts";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import {
  changeRequestsOfOrder,
  findOrderByNumber,
  lockOrder,
  requestsOfOrder,
  type OrderDeps,
} from "../../orders/index.ts";
import { createPayment, openHostedPayment } from "../../payments/index.ts";
import { hostedDisplay } from "../hosted-display.ts";

/**
 * Starts another attempt to pay an order that still waits for its money; an attempt that is still open is continued, so
 * two clicks are one payment.
 *
 * Refuses NotFound, PaymentNotOpen, MethodNotAllowed
 */
export async function renewPayment(
  trx: Trx,
  deps: OrderDeps,
  call: SessionCall,
  input: { ordernr: number; method: "card" | "bank" | "invoice" },
): Promise<{ paymentId: string }> {
  const { scope, now } = call;
  if (input.method !== "card" || deps.card === null) throw new Refused(MethodNotAllowed, { param: "method" });
  const found = await findOrderByNumber(trx, scope, input.ordernr);
  const order = found === null ? null : await lockOrder(trx, scope, found.id);
  if (order === null) throw new Refused(NotFound);
  if (order.state !== "awaiting_payment" || order.method !== "card") throw new Refused(PaymentNotOpen);
  const until = addDays(now, 1);
  await changeRequestsOfOrder(trx, scope, order.id, "action_required", {
    state: "awaiting_payment",
    reason: null,
    next_check_at: until,
    limit_at: until,
  });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.pay",
    object: order.id,
    requestId: call.requestId,
  });
  return createPayment(trx, scope, {
    purpose: "order",
    orderId: order.id,
    method: "card",
    amountMinor: order.total_minor,
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
