import type { DeclineReason } from "@nameplane/contracts/payments/decline-texts";
import { addMoney, compareMoney, isSameMoney, isZeroMoney, minMoney, zeroMoney, type Money } from "@nameplane/values";
import { addDays, addMs } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findAccount } from "../../accounts/index.ts";
import { availableCredit, creditRequest, holdCredit, prepaidBalance, settleByPayment } from "../../ledger/index.ts";
import { cardsReported, moneyKept, triesOf, type FetchedPayment } from "../../payments/index.ts";
import { chargeKept, recordFetched, type PaymentRecord } from "../../payments/charges/index.ts";
import { readAtProvider } from "../../payments/events/index.ts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import type { MoneyDeps, OrderDeps } from "../order-deps.ts";
import { handOverMs, handToWorkers, orderNewsJob, workDays } from "../orders.jobs.ts";
import { changeOrder, changeOrderCredit, lockOrder, type OrderRow } from "../orders.repository.ts";
import { finalStates } from "../request.state.ts";
import { changeRequest, changeRequestsOfOrder, requestsOfOrder, type RequestRow } from "../requests.repository.ts";
import { invoiceOrder } from "./invoice-order.ts";
import { keepAll, promiseRest } from "./take-set-aside.ts";
import { leftToTransfer } from "./transfer-of.ts";
import { keptCredit } from "./order-credit.rules.ts";
import { renewalLimit } from "./pay-by-card.ts";
import { bookReserved, takeReserved, notifyReservationLost } from "./take-reserved.ts";
import { completeAgreed } from "./requote/apply-requote.ts";
import { giveCreditBack } from "./use-credit.ts";

const payAgainDays = 14;
/** Wait before the mail: a customer who is still on the payment page tries another card at once and needs none. */
const payAgainPauseMs = 120_000;

/**
 * Brings an order up to what the provider says about one of its payments. The event only says that something happened;
 * what happened is read from the provider, so duplicate, late and reordered events all end the same way.
 *
 * A kept card that is to be charged without the payer is charged first.
 *
 * One transaction moves the money and the order: payment, invoice, postings, requests, jobs. A kill between reading and
 * writing changes nothing; the sweep or the next event reads again.
 */
export async function settleOrderPayment(deps: OrderDeps, scope: AccountScope, paymentId: string): Promise<void> {
  await followPayment(deps, scope, paymentId, await chargeKept(deps, scope, paymentId, null));
  if (await takeReserved(deps, scope, paymentId)) await followPayment(deps, scope, paymentId);
}

/** over: there is nothing to read, the payment has ended without an object at the provider. */
async function followPayment(
  deps: OrderDeps,
  scope: AccountScope,
  paymentId: string,
  over: FetchedPayment | null = null,
): Promise<void> {
  const fetched = over ?? (await readAtProvider({ pool: deps.pool, card: deps.card }, scope, paymentId));
  if (fetched === null) return;
  await tx(deps.pool, scope, async (trx) => {
    const payment = await recordFetched(trx, scope, paymentId, fetched, deps.clock.now());
    if (payment.orderId === null) return;
    const order = await lockOrder(trx, scope, payment.orderId);
    if (order === null) throw new Error(`payment ${paymentId} names an order that is not there`);
    if (payment.became === "authorised") await startReserved(trx, deps, scope, order);
    else if (payment.became === "succeeded" && payment.wasReserved) await bookReserved(trx, deps, scope, order, payment);
    else if (payment.became === "succeeded") await applyMoney(trx, deps, scope, order, payment);
    else if (payment.became === "deposited") await placeMoneyKept(trx, deps, scope, order, payment);
    else if (payment.became === "failed" || payment.became === "cancelled") {
      if (payment.wasReserved) await notifyReservationLost(trx, scope, order, paymentId);
      await askToPayAgain(trx, deps, scope, order, { ...payment, reason: fetched.failure?.reason ?? null });
    }
    if (payment.keepsCard && (payment.became === "succeeded" || payment.became === "authorised"))
      await deps.jobs.enqueue(trx, cardsReported, [{ accountId: scope.accountId, brandId: scope.brandId }]);
    await notifyBrowsers(trx, scope.accountId, { topic: "payment", ids: [String(order.number)] });
  });
}

async function applyMoney(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  order: OrderRow,
  payment: PaymentRecord,
): Promise<void> {
  const now = deps.clock.now();
  const requests = await requestsOfOrder(trx, scope, order.id, true);
  const invoice = await invoiceOrder(trx, deps, scope, order, requests, { dueDays: 0 });
  if (order.credit_state === "held") await changeOrderCredit(trx, scope, order, "used", order.credit);
  await settleByPayment(trx, scope, {
    invoiceId: invoice.invoiceId,
    paymentId: payment.paymentId,
    amount: payment.captured,
    clearing: payment.clearing,
    now,
  });
  await creditEnded(trx, deps, scope, requests, now);
  await startWork(trx, deps, scope, order, requests);
}

/** The order's money is reserved: the work starts, and nothing is invoiced before something is taken. */
async function startReserved(trx: Trx, deps: OrderDeps, scope: AccountScope, order: OrderRow): Promise<void> {
  // Another payment was first, or it has ended meanwhile: this one is let go.
  if (order.state !== "awaiting_payment") return;
  await startWork(trx, deps, scope, order, await requestsOfOrder(trx, scope, order.id, true), "held");
}

/**
 * Pays an order that waits for its money from the account's credit when that covers all of it; of an order that is invoiced at its end the credit
 * is kept. Gives whether it did. The order is locked and waits.
 */
export async function payFromCredit(trx: Trx, deps: MoneyDeps, scope: AccountScope, waiting: OrderRow): Promise<boolean> {
  const { total } = waiting;
  const prepaid = await prepaidBalance(trx, scope, total.currency);
  if (compareMoney(addMoney(prepaid, keptCredit(waiting)), total) < 0) return false;
  const given = await giveCreditBack(trx, scope, waiting, deps.clock.now());
  const requests = await requestsOfOrder(trx, scope, waiting.id, true);
  if (deps.kinds.reservesMoney(requests)) {
    const kept = await keepAll(trx, scope, given, deps.clock.now());
    await startWork(trx, deps, scope, { ...kept, method: "credit" }, requests, "held");
    return true;
  }
  const paid = await changeOrderCredit(trx, scope, waiting, "used", total);
  const order: OrderRow = { ...paid, method: "credit" };
  await invoiceOrder(trx, deps, scope, order, requests, { dueDays: 0 });
  await creditEnded(trx, deps, scope, requests, deps.clock.now());
  await startWork(trx, deps, scope, order, requests);
  return true;
}

/** Lines that ended while the payer was on the provider's page were paid for all the same: their money comes back at once. */
async function creditEnded(
  trx: Trx,
  deps: Pick<OrderDeps, "jobs">,
  scope: AccountScope,
  requests: readonly RequestRow[],
  now: Date,
): Promise<void> {
  for (const request of requests) {
    if (!finalStates.includes(request.state)) continue;
    const reason = request.reason_text ?? "";
    await creditRequest(deps, trx, scope, { requestId: request.id, reason, language: null, now });
    await changeRequest(trx, scope, request, {
      state: request.state,
      funding: "captured",
      funded_at: now,
      release: "credited",
      released_at: now,
    });
  }
}

/**
 * Puts an order that waits for its money on the account's invoice when that leaves it inside its limit; one that is invoiced at its end counts against the
 * limit from now on. Gives whether it did. The order is locked and waits.
 */
export async function payOnInvoice(trx: Trx, deps: MoneyDeps, scope: AccountScope, waiting: OrderRow): Promise<boolean> {
  const requests = await requestsOfOrder(trx, scope, waiting.id, true);
  const order: OrderRow = { ...waiting, method: "invoice" };
  if (deps.kinds.reservesMoney(requests)) {
    const promised = await promiseRest(trx, scope, order);
    if (promised === null) return false;
    await startWork(trx, deps, scope, promised, requests, "held");
    return true;
  }
  if (compareMoney(await availableCredit(trx, scope, waiting.total.currency), waiting.total) < 0) return false;
  const { payment_days: dueDays } = await findAccount(trx, scope);
  await invoiceOrder(trx, deps, scope, order, requests, { dueDays });
  await startWork(trx, deps, scope, order, requests, "credit");
  return true;
}

/**
 * Hands every paid line to the workers and tells the customer that the order is accepted. funding: credit = on the account's invoice;
 * held = its money is set aside, and taken when the last line has ended.
 */
export async function startWork(
  trx: Trx,
  deps: Pick<OrderDeps, "jobs" | "clock">,
  scope: AccountScope,
  order: OrderRow,
  requests: readonly RequestRow[],
  funding: "captured" | "held" | "credit" | "free" = "captured",
): Promise<void> {
  const now = deps.clock.now();
  const funded = {
    state: "queued" as const,
    funding,
    funded_at: now,
    reason: null,
    next_check_at: addMs(now, handOverMs),
    limit_at: addDays(now, workDays),
  };
  const fromWaiting = await changeRequestsOfOrder(trx, scope, order.id, "awaiting_payment", funded);
  const fromAsked = requests.some((request) => request.state === "action_required")
    ? await changeRequestsOfOrder(trx, scope, order.id, "action_required", funded)
    : [];
  await changeOrder(trx, scope, order, { state: "working", method: order.method });
  const positions = new Map(requests.map(({ id, position }) => [id, position]));
  const ids = [...fromWaiting, ...fromAsked].toSorted((one, other) => (positions.get(one) ?? 0) - (positions.get(other) ?? 0));
  await handToWorkers(trx, deps, scope, ids);
  await deps.jobs.enqueue(trx, orderNewsJob, [
    {
      accountId: scope.accountId,
      brandId: scope.brandId,
      kind: "order_placed",
      orderId: order.id,
      requestId: null,
      version: order.version + 1,
    },
  ]);
  await notifyBrowsers(trx, scope.accountId, { topic: "order", ids: [String(order.number)] });
}

/** A bank transfer paid the order's invoice in full: the work starts. A repeat finds the order under way and does nothing. */
export async function settleBankTransfer(deps: OrderDeps, scope: AccountScope, orderId: string): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const order = await lockOrder(trx, scope, orderId);
    if (order === null || order.state !== "awaiting_payment") return;
    await startWork(trx, deps, scope, order, await requestsOfOrder(trx, scope, order.id, true));
  });
}

/**
 * A bank transfer has come that names an order, and stands in the account's prepaid credit: it is kept for the order as far as that waits for
 * money, and once all of it is there the work starts. Gives how much was kept.
 */
export async function keepTransfer(
  trx: Trx,
  deps: MoneyDeps,
  scope: AccountScope,
  transfer: { readonly orderId: string; readonly amount: Money },
): Promise<Money> {
  const order = await lockOrder(trx, scope, transfer.orderId);
  const nothing = zeroMoney(transfer.amount.currency);
  if (order === null || order.state !== "awaiting_payment") return nothing;
  const requests = await requestsOfOrder(trx, scope, order.id, true);
  if (!deps.kinds.reservesMoney(requests)) return nothing;
  const left = leftToTransfer(order, requests);
  const amount = minMoney(left, transfer.amount);
  if (isZeroMoney(amount)) return nothing;
  await holdCredit(trx, scope, { orderId: order.id, amount, now: deps.clock.now() });
  const kept = await changeOrderCredit(trx, scope, order, "held", addMoney(keptCredit(order), amount));
  if (isSameMoney(amount, left)) await startWork(trx, deps, scope, kept, requests, "held");
  return amount;
}

/**
 * What came is the customer's prepaid credit already. An order that still waits was asked for another sum since, because its
 * credit was given back: it is paid from the credit where that covers it now. So is a line whose new price was agreed to. In every other
 * case the customer hears of it.
 */
async function placeMoneyKept(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  order: OrderRow,
  payment: PaymentRecord,
): Promise<void> {
  if (order.state === "awaiting_payment" && (await payFromCredit(trx, deps, scope, order))) return;
  if (order.state === "working" && (await completeAgreed(trx, deps, scope, order))) return;
  await notifyMoneyKept(trx, deps, scope, order, payment);
}

/** The order got its money before, or has ended, or the money does not cover it: they hear of what they have. */
async function notifyMoneyKept(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  order: OrderRow,
  { paymentId }: PaymentRecord,
): Promise<void> {
  const cause = order.state === "cancelled" ? "late" : order.state === "awaiting_payment" ? "moved" : "twice";
  await deps.jobs.enqueue(trx, moneyKept, [
    { accountId: scope.accountId, brandId: scope.brandId, paymentId, orderId: order.id, cause },
  ]);
}

/**
 * The order waits for its payer: a renewal until its last safe day, anything else for two weeks. Of a kept card that is tried again for
 * an order its payer hears once.
 */
async function askToPayAgain(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  order: OrderRow,
  { offSession, became, reason }: Pick<PaymentRecord, "offSession" | "became"> & { readonly reason: DeclineReason | null },
): Promise<void> {
  if (order.state !== "awaiting_payment") return;
  await giveCreditBack(trx, scope, order, deps.clock.now());
  const now = deps.clock.now();
  const until = (await renewalLimit(trx, deps.kinds, scope, order.id)) ?? addDays(now, payAgainDays);
  const why = reason === "proof" ? ownReason("cardWantsHolder") : ownReason("cardDeclined");
  const asked = await changeRequestsOfOrder(trx, scope, order.id, "awaiting_payment", {
    state: "action_required",
    reason: 4006,
    next_check_at: until,
    limit_at: until,
    ...(offSession && became === "failed" ? { reason_text: why } : {}),
  });
  const isNotifiedBefore = offSession && (await triesOf(trx, scope, order.id)) > 1;
  const versions = new Map((await requestsOfOrder(trx, scope, order.id)).map(({ id, version }) => [id, version]));
  await deps.jobs.enqueue(
    trx,
    orderNewsJob,
    (isNotifiedBefore ? [] : asked).map((requestId) => ({
      accountId: scope.accountId,
      brandId: scope.brandId,
      kind: "request_needs_you" as const,
      orderId: order.id,
      requestId,
      version: versions.get(requestId) ?? order.version,
    })),
    offSession ? {} : { startAfter: addMs(now, payAgainPauseMs) },
  );
  await notifyBrowsers(trx, scope.accountId, { topic: "order", ids: [String(order.number)] });
}
