import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { creditRequest, settleByPayment } from "../../ledger/index.ts";
import { freezeCapture, lockReserved, type PaymentRecord } from "../../payments/index.ts";
import type { OrderDeps } from "../deps.ts";
import type { OrderRow } from "../orders.repository.ts";
import { finalStates } from "../request.state.ts";
import { fundedByTaking, orderOfPayment, requestsOfOrder } from "../requests.repository.ts";
import { invoicedRequests } from "../requote/requote.repository.ts";
import { planReserved } from "../reserved.rules.ts";
import { invoiceOrder } from "./invoice-order.ts";

/**
 * Takes of reserved money what was delivered, or lets it go, when it is time. How much is written down before the provider is told, so
 * that it is told the same however often this runs. Gives whether the provider was told something.
 *
 * Throws OutcomeError of the provider: the same call later is safe
 */
export async function takeReserved(deps: OrderDeps, scope: AccountScope, paymentId: string): Promise<boolean> {
  const { card } = deps;
  if (card === null) return false;
  const step = await tx(deps.pool, scope, async (trx) => {
    const orderId = await orderOfPayment(trx, scope, paymentId);
    const payment = orderId === null ? null : await lockReserved(trx, scope, paymentId, orderId);
    if (orderId === null || payment === null || payment.providerObject === null || payment.provider !== card.name)
      return null;
    const { providerObject, captureMinor } = payment;
    if (captureMinor !== null) return { providerObject, amountMinor: captureMinor };
    const lines = await requestsOfOrder(trx, scope, orderId, true);
    const plan = planReserved(lines, payment.createdAt, deps.clock.now());
    if (plan.kind === "wait") return null;
    if (plan.kind === "release") return { providerObject, amountMinor: 0 };
    await freezeCapture(trx, scope, payment, plan.amountMinor, deps.clock.now());
    await fundedByTaking(trx, scope, plan.requestIds);
    return { providerObject, amountMinor: plan.amountMinor };
  });
  if (step === null) return false;
  try {
    if (step.amountMinor === 0) await card.cancel(step.providerObject, `${paymentId}:release`);
    else await card.capture(step.providerObject, step.amountMinor, `${paymentId}:capture`);
  } catch (error) {
    // A refusal says that it stands differently than we knew: what it is, is read.
    if (!(error instanceof OutcomeError) || error.kind !== "refused") throw error;
  }
  return true;
}

/** The money is there: what it was taken for is invoiced and paid; what has ended without delivery since is credited. */
export async function bookReserved(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  order: OrderRow,
  payment: PaymentRecord,
): Promise<void> {
  const now = deps.clock.now();
  // A line whose price moved was invoiced by itself when that was agreed to.
  const invoiced = await invoicedRequests(trx, scope, order.id);
  const sold = (await requestsOfOrder(trx, scope, order.id, true)).filter(
    ({ id, funding }) => funding === "captured" && !invoiced.has(id),
  );
  const invoice = await invoiceOrder(trx, deps, scope, order, sold, { dueDays: 0 });
  await settleByPayment(trx, scope, {
    invoiceId: invoice.invoiceId,
    paymentId: payment.paymentId,
    amountMinor: payment.capturedMinor,
    clearing: payment.clearing,
    now,
  });
  for (const { id, state, reason_text: reason } of sold)
    if (state !== "completed" && finalStates.includes(state))
      await creditRequest(deps, trx, scope, { requestId: id, reason: reason ?? "", language: null, now });
}

/** Reserved money is gone while the order is worked on, or delivered: a person has to see to it. */
export async function tellReservationLost(
  trx: Trx,
  scope: AccountScope,
  order: OrderRow,
  paymentId: string,
): Promise<void> {
  const lines = await requestsOfOrder(trx, scope, order.id);
  const isOwed = lines.some(
    ({ funding, state, quote_total: total }) =>
      funding !== null && (total ?? 0) > 0 && (state === "completed" || !finalStates.includes(state)),
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
