import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { isPositiveMoney, isZeroMoney, subtractMoney, zeroMoney } from "@nameplane/values";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { creditRequest, settleByPayment } from "../../ledger/index.ts";
import { freezeCapture, lockReserved, type PaymentRecord } from "../../payments/charges/index.ts";
import { hostingProvider, leastCard } from "../../payments/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { creditTaken } from "./order-credit.rules.ts";
import { lockOrder, type OrderRow } from "../orders.repository.ts";
import { finalStates } from "../request.state.ts";
import { fundedByTaking, orderOfPayment, requestsOfOrder } from "../requests.repository.ts";
import { invoicedRequests } from "./requote/requote.repository.ts";
import { totalOf } from "../prices/index.ts";
import { planReserved } from "./reserved.rules.ts";
import { invoiceTaken } from "./take-set-aside.ts";
import { giveCreditBack } from "./use-credit.ts";

/**
 * Captures what was delivered from reserved money, or releases the money, once it is time. Credit that is held in addition to the
 * card payment is used first. The amount is stored before the provider is called, so that every repeated call asks for the same
 * amount. Returns whether the provider was called.
 *
 * Throws OutcomeError of the provider: it is safe to make the same call later.
 */
export async function takeReserved(deps: OrderDeps, scope: AccountScope, paymentId: string): Promise<boolean> {
  const step = await tx(deps.pool, scope, async (trx) => {
    const orderId = await orderOfPayment(trx, scope, paymentId);
    const order = orderId === null ? null : await lockOrder(trx, scope, orderId);
    const payment = order === null ? null : await lockReserved(trx, scope, paymentId, order.id);
    if (order === null || payment === null || payment.providerObject === null) return null;
    const { toCapture } = payment;
    const at = { providerObject: payment.providerObject, provider: payment.provider };
    const { currency } = order.total;
    if (toCapture !== null) return { ...at, amount: toCapture };
    const lines = await requestsOfOrder(trx, scope, order.id, true);
    const now = deps.clock.now();
    const plan = planReserved(lines, currency, payment.createdAt, now);
    if (plan.kind === "wait") return null;
    if (plan.kind === "release") {
      await giveCreditBack(trx, scope, order, now);
      return { ...at, amount: zeroMoney(currency) };
    }
    await fundedByTaking(trx, scope, plan.requestIds, "captured");
    const amount = subtractMoney(plan.amount, creditTaken(order, plan.amount, leastCard(currency)));
    // The credit alone covers what was delivered, so the card's reservation is released.
    if (isZeroMoney(amount)) await bookReserved(trx, deps, scope, order, null);
    else await freezeCapture(trx, scope, payment, amount, now);
    return { ...at, amount };
  });
  const provider = step === null ? null : hostingProvider(deps, step.provider);
  if (step === null || provider === null) return false;
  try {
    if (isZeroMoney(step.amount)) await provider.cancel(step.providerObject, `${paymentId}:release`);
    else await provider.capture(step.providerObject, step.amount, `${paymentId}:capture`);
  } catch (error) {
    // A refusal means that the payment's state differs from the one we had stored, so we read it.
    if (!(error instanceof OutcomeError) || error.kind !== "refused") throw error;
  }
  return true;
}

/**
 * Invoices what was captured for a reserved order and marks the invoice as paid, by the card payment and the order's held credit.
 * Without a payment, the credit pays everything. Lines that have since ended without delivery are credited.
 */
export async function bookReserved(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  order: OrderRow,
  payment: PaymentRecord | null,
): Promise<void> {
  const now = deps.clock.now();
  // A line whose price changed was invoiced separately when the customer agreed to the new price.
  const invoiced = await invoicedRequests(trx, scope, order.id);
  const sold = (await requestsOfOrder(trx, scope, order.id, true)).filter(
    ({ id, funding }) => funding === "captured" && !invoiced.has(id),
  );
  const { currency } = order.total;
  const taken = totalOf(sold, currency);
  const { invoice } = await invoiceTaken(trx, deps, scope, order, {
    sold,
    credit: order.credit_state === "held" ? subtractMoney(taken, payment?.captured ?? zeroMoney(currency)) : zeroMoney(currency),
    dueDays: 0,
  });
  if (payment !== null && invoice !== null)
    await settleByPayment(trx, scope, {
      invoiceId: invoice.invoiceId,
      paymentId: payment.paymentId,
      amount: payment.captured,
      clearing: payment.clearing,
      now,
    });
  for (const { id, state, reason_text: reason } of sold)
    if (state !== "completed" && finalStates.includes(state))
      await creditRequest(deps, trx, scope, { requestId: id, reason: reason ?? "", language: null, now });
}

/**
 * Tells staff that reserved money was lost while the order was being worked on or after it was delivered, so that a person deals
 * with it.
 */
export async function notifyReservationLost(trx: Trx, scope: AccountScope, order: OrderRow, paymentId: string): Promise<void> {
  const lines = await requestsOfOrder(trx, scope, order.id);
  const isOwed = lines.some(
    ({ funding, state, price }) =>
      funding !== null &&
      price !== null &&
      isPositiveMoney(price.total) &&
      (state === "completed" || !finalStates.includes(state)),
  );
  if (order.state === "awaiting_payment" || !isOwed) return;
  await raiseTask(trx, scope, {
    kind: "payment-reservation-lost",
    key: paymentId,
    severity: "high",
    subject: { kind: "payment", id: paymentId },
    text: taskText("reservedMoneyGone", { order: order.number }),
    data: { orderId: order.id },
  });
}
