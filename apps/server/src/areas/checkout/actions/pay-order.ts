import { MethodNotAllowed, PaymentNotOpen, PaymentProviderSilent } from "@nameplane/contracts/checkout/refusals";
import { PaymentUnderWay } from "@nameplane/contracts/payments/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { isSameMoney, type Money } from "@nameplane/values";
import { addDays } from "../../../platform/clock.ts";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { approvalOfOrder } from "../../orders/ordering/index.ts";
import {
  cardShare,
  transferOf,
  payFromCredit,
  renewalLimit,
  settleOrderPayment,
  takeCreditAgain,
} from "../../orders/money/index.ts";
import {
  changeOrder,
  changeRequestsOfOrder,
  findOrderByNumber,
  lockOrder,
  requestsOfOrder,
  type OrderDeps,
  type OrderRow,
} from "../../orders/index.ts";
import {
  createPayment,
  endAttempt,
  meansToPay,
  openHostedPayment,
  otherAttempts,
  payWithKept,
} from "../../payments/charges/index.ts";
import { beginKeeping, checkCardMeans, type Keepable } from "../../payments/cards/index.ts";
import { openAttempts } from "../../payments/index.ts";
import { isPaidThere, type Method } from "../methods.rules.ts";
import { payDays } from "../order-start.ts";
import { payChoices } from "../pay-choices.ts";
import { hostedDisplay } from "../hosted-display.ts";

type PayInput = {
  readonly ordernr: number;
  readonly method: Method;
  readonly cardid?: string | undefined;
  readonly keepcard?: boolean | undefined;
};

/**
 * Starts another attempt to pay an order that still waits for its money. An attempt that is still open is continued, so that two
 * clicks make only one payment. Credit that was released when the payment failed is held again. If the credit now covers the
 * order, it pays the order and there is no payment.
 *
 * Possible refusals: NotFound (order or saved card), PaymentNotOpen, PaymentUnderWay (a saved card is being charged),
 * MethodNotAllowed, NoPermission, CreditChanged.
 */
export async function renewPayment(
  trx: Trx,
  deps: OrderDeps,
  call: SessionCall,
  input: PayInput,
  { keepable, offered }: { readonly keepable: Keepable; readonly offered: ReadonlySet<Method> },
): Promise<{ paymentId: string | null }> {
  const { scope, now } = call;
  const { method } = input;
  if (!isPaidThere(method) || deps[method] === null) throw new Refused(MethodNotAllowed, { param: "method" });
  const found = await findOrderByNumber(trx, scope, input.ordernr);
  const waiting = found === null ? null : await lockOrder(trx, scope, found.id);
  if (waiting === null) throw new Refused(NotFound);
  if (!(await mayChangeMethod(trx, deps, scope, waiting))) throw new Refused(PaymentNotOpen);
  const approval = await approvalOfOrder(trx, scope, waiting.id);
  if (approval !== null && approval.decision !== "approved") throw new Refused(PaymentNotOpen);
  if (method !== waiting.method) await checkOther(trx, deps, scope, offered, { method, total: cardShare(waiting) });
  const means = await checkCardMeans(trx, call, input, keepable);
  await refuseUnderWay(trx, call, waiting.id, means.methodId ?? null);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "orders.pay",
    object: waiting.id,
    requestId: call.requestId,
  });
  if (waiting.credit_state === "released" && (await payFromCredit(trx, deps, scope, waiting))) return { paymentId: null };
  const order = await takeCreditAgain(trx, scope, waiting, now);
  // A renewal waits until the last safe day before its domain expires, whatever becomes of this attempt.
  const until =
    (await renewalLimit(trx, deps.kinds, scope, order.id)) ?? addDays(now, method === "sepa" ? payDays.sepa : payDays.card);
  if (method !== waiting.method) await changeOrder(trx, scope, order, { state: order.state, method });
  await changeRequestsOfOrder(trx, scope, order.id, "action_required", {
    state: "awaiting_payment",
    reason: null,
    reason_text: null,
    next_check_at: until,
    limit_at: until,
  });
  return createPayment(trx, scope, {
    purpose: "order",
    orderId: order.id,
    method,
    amount: cardShare(order),
    ...means,
    now,
  });
}

/**
 * Whether an order still waits for its money in a way that can be changed. One that waits for a transfer without an invoice can,
 * as long as none of its lines has ended; with an invoice, that is what is paid in another way.
 */
export async function mayChangeMethod(
  trx: Trx,
  deps: Pick<OrderDeps, "kinds">,
  scope: SessionCall["scope"],
  order: OrderRow,
): Promise<boolean> {
  if (order.state !== "awaiting_payment") return false;
  if (isPaidThere(order.method)) return true;
  const lines = await requestsOfOrder(trx, scope, order.id);
  const transfer = await transferOf(trx, deps.kinds, scope, order, lines);
  return transfer !== null && isSameMoney(transfer.amount, cardShare(order));
}

/** Checks a payment method other than the one the order was placed with: it has to be offered for the order's sum. */
async function checkOther(
  trx: Trx,
  deps: OrderDeps,
  scope: SessionCall["scope"],
  offered: ReadonlySet<Method>,
  { method, total }: { readonly method: Method; readonly total: Money },
): Promise<void> {
  const { methods } = await payChoices(trx, deps, scope, offered, total);
  if (methods.find((choice) => choice.method === method)?.allowed !== true)
    throw new Refused(MethodNotAllowed, { param: "method" });
}

/** Refuses another way of paying while a saved card is being charged, because the charge may still succeed. */
export async function refuseUnderWay(trx: Trx, { scope }: SessionCall, orderId: string, methodId: string | null): Promise<void> {
  const underWay = (await openAttempts(trx, scope, orderId)).find(
    (payment) =>
      payment.offSession ||
      payment.state === "processing" ||
      payment.state === "authorised" ||
      (payment.methodId !== null && payment.methodId !== methodId),
  );
  if (underWay !== undefined) throw new Refused(PaymentUnderWay);
}

/**
 * Ends the other open attempts to pay an order, before the order is paid in another way. An open attempt is a payment page for a
 * card, the bank's page for a saved card, or a Swish request. It is ended at the provider, so that an order is never paid twice.
 *
 * Possible refusals: NotFound; PaymentProviderSilent if the provider does not answer.
 */
export function endOtherAttempts(deps: OrderDeps, call: SessionCall, input: PayInput): Promise<void> {
  const { method, cardid, keepcard } = input;
  return endAttempts(deps, call, input.ordernr, { method, methodId: cardid ?? null, keepsCard: keepcard === true });
}

/** Ends all open attempts, before an order is cancelled or paid without a card. */
export function endAllAttempts(deps: OrderDeps, call: SessionCall, ordernr: number): Promise<void> {
  return endAttempts(deps, call, ordernr, null);
}

async function endAttempts(
  deps: OrderDeps,
  call: SessionCall,
  ordernr: number,
  kept: { readonly method: Method; readonly methodId: string | null; readonly keepsCard: boolean } | null,
): Promise<void> {
  const { scope } = call;
  const others = await call.tx(async (trx) => {
    const order = await findOrderByNumber(trx, scope, ordernr);
    if (order === null) throw new Refused(NotFound);
    return otherAttempts(trx, scope, order.id, kept);
  });
  for (const attempt of others) {
    if (!(await endAttempt(deps, scope, attempt))) continue;
    try {
      await settleOrderPayment(deps, scope, attempt.id);
    } catch (error) {
      if (!(error instanceof OutcomeError)) throw error;
      throw new Refused(error.kind === "refused" ? PaymentUnderWay : PaymentProviderSilent, { cause: error });
    }
  }
}

/**
 * Opens the provider's payment page and returns its address. A saved card is charged at once; null is returned if its bank
 * requires no confirmation. Possible refusals: NotFound, PaymentProviderSilent, and PaymentUnderWay if the money is on its way.
 */
export async function openPaymentPage(
  deps: OrderDeps,
  call: SessionCall,
  ordernr: number,
  paymentId: string,
): Promise<string | null> {
  const { scope } = call;
  const { display, means } = await call.tx(async (trx) => {
    const order = await findOrderByNumber(trx, scope, ordernr);
    if (order === null) throw new Refused(NotFound);
    return {
      display: await hostedDisplay(trx, call, order, await requestsOfOrder(trx, scope, order.id)),
      means: await meansToPay(trx, scope, paymentId),
    };
  });
  if (means !== null && means.methodId !== null) {
    const there = { returnUrl: display.successUrl, capture: display.capture ?? "automatic" } as const;
    return (await payWithKept(deps, scope, paymentId, there)).redirectUrl;
  }
  const keeping = means === null ? {} : await beginKeeping(deps, call, means);
  const { redirectUrl } = await openHostedPayment(deps, scope, paymentId, { ...display, ...keeping });
  return redirectUrl;
}

/**
 * Like openPaymentPage, but returns null if the provider does not answer. The order that was just placed is kept, and its page
 * offers to pay.
 */
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
