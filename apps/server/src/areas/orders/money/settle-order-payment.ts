import type { DeclineReason } from "@nameplane/contracts/payments/decline-texts";
import {
  addMoney,
  compareMoney,
  isPositiveMoney,
  isSameMoney,
  isZeroMoney,
  minMoney,
  minorOf,
  zeroMoney,
  type Money,
} from "@nameplane/values";
import { addDays, addMs } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findAccount } from "../../accounts/index.ts";
import {
  availableCredit,
  creditRequest,
  findBrandSeller,
  holdCredit,
  prepaidBalance,
  settleByPayment,
} from "../../ledger/index.ts";
import {
  capabilitiesOf,
  orderInvoicePaid,
  cardsReported,
  moneyKept,
  triesOf,
  type FetchedPayment,
} from "../../payments/index.ts";
import {
  chargeKept,
  debitMoved,
  mayRunAhead,
  payInvoiceInstead,
  recordFetched,
  type PaymentRecord,
} from "../../payments/charges/index.ts";
import { followTopUp } from "../../payments/topups/index.ts";
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
import { cardShare, keptCredit } from "./order-credit.rules.ts";
import { renewalLimit } from "./pay-by-card.ts";
import { bookReserved, takeReserved, notifyReservationLost } from "./take-reserved.ts";
import { completeAgreed } from "./requote/apply-requote.ts";
import { giveCreditBack } from "./use-credit.ts";

const payAgainDays = 14;
/**
 * How long to wait after a failed payment before the mail that asks for another one is sent. A customer who is still on the
 * payment page tries another card at once and needs no mail.
 */
const payAgainPauseMs = 120_000;

/**
 * Updates an order from the state of one of its payments at the provider. An event only says that something happened. What
 * happened is read from the provider, so duplicate, late and reordered events all have the same result. If a saved card is to be
 * charged without the payer being present, it is charged first. One transaction changes the money and the order: payment,
 * invoice, postings, requests and jobs. If the process is killed between reading and writing, nothing has changed, and the sweep
 * or the next event reads again.
 */
export async function settleOrderPayment(deps: OrderDeps, scope: AccountScope, paymentId: string): Promise<void> {
  await followPayment(deps, scope, paymentId, await chargeKept(deps, scope, paymentId, null));
  if (await takeReserved(deps, scope, paymentId)) await followPayment(deps, scope, paymentId);
}

/** over: the payment ended before the provider knew of it, so there is nothing to read. */
async function followPayment(
  deps: OrderDeps,
  scope: AccountScope,
  paymentId: string,
  over: FetchedPayment | null = null,
): Promise<void> {
  const fetched = over ?? (await readAtProvider(deps, scope, paymentId));
  if (fetched === null) return;
  await tx(deps.pool, scope, async (trx) => {
    const isSetAside = async (orderId: string) => deps.kinds.reservesMoney(await requestsOfOrder(trx, scope, orderId));
    const payment = await recordFetched(trx, scope, paymentId, fetched, deps.clock.now(), isSetAside);
    if (payment.keepsCard && ["succeeded", "invoiced", "deposited", "authorised"].includes(payment.became))
      await deps.jobs.enqueue(trx, cardsReported, [{ accountId: scope.accountId, brandId: scope.brandId }]);
    // The customer has ended the agreement at PayPal that lets us charge the account, so the saved PayPal account is removed here
    // as well.
    if (payment.became === "failed" && fetched.failure?.reason === "walletGone")
      await deps.jobs.enqueue(trx, cardsReported, [{ accountId: scope.accountId, brandId: scope.brandId }]);
    // A bank account is saved as soon as its owner has agreed, days before the money arrives.
    if (payment.keepsCard && payment.became === "underway")
      await deps.jobs.enqueue(trx, cardsReported, [{ accountId: scope.accountId, brandId: scope.brandId }]);
    await followDebit(trx, deps, scope, payment);
    await followTopUp(trx, deps, scope, payment, fetched.failure?.reason ?? null);
    if (payment.became === "invoiced") await followInvoices(trx, deps, scope, payment);
    if (payment.orderId === null) return;
    const order = await lockOrder(trx, scope, payment.orderId);
    if (order === null) throw new Error(`payment ${paymentId} names an order that is not there`);
    if (payment.became === "underway") await runAhead(trx, deps, scope, order, payment);
    else if (payment.became === "authorised") await startReserved(trx, deps, scope, order);
    else if (payment.became === "succeeded" && payment.wasReserved) await bookReserved(trx, deps, scope, order, payment);
    else if (payment.became === "succeeded") await applyMoney(trx, deps, scope, order, payment);
    else if (payment.became === "deposited") await placeMoneyKept(trx, deps, scope, order, payment);
    else if (payment.became === "failed" || payment.became === "cancelled") {
      if (payment.wasReserved) await notifyReservationLost(trx, scope, order, paymentId);
      await askToPayAgain(trx, deps, scope, order, { ...payment, reason: fetched.failure?.reason ?? null });
    }
    await notifyBrowsers(trx, scope.accountId, { topic: "payment", ids: [String(order.number)] });
  });
}

/**
 * Has the payer of a direct debit told in advance that the money will be taken, or that it could not be taken. Whoever pays an
 * order that still waits is asked to pay in another way instead.
 */
async function followDebit(
  trx: Trx,
  deps: Pick<OrderDeps, "jobs">,
  { accountId, brandId }: AccountScope,
  { paymentId, method, became, purpose, isTopUp }: PaymentRecord,
): Promise<void> {
  if (capabilitiesOf(method)?.settlesLater !== true) return;
  const what =
    became === "underway"
      ? ("announced" as const)
      : became === "failed" && purpose !== "order" && !isTopUp
        ? ("failed" as const)
        : null;
  if (what !== null) await deps.jobs.enqueue(trx, debitMoved, [{ accountId, brandId, paymentId, what }]);
}

/** Days until an invoice is due that a direct debit is paying. A debit that fails does so within this time. */
const debitDueDays = 14;

/**
 * Called when the payer has agreed to the order's direct debit, so that its money is under way. An account with a good history
 * gets what it ordered at once: the order is invoiced, and the debit pays that invoice when its money arrives. If the debit
 * fails, the invoice stays open, and the customer gets the usual reminders. Everybody else waits until the money has arrived,
 * because a domain cannot be given back.
 */
async function runAhead(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  order: OrderRow,
  { paymentId }: PaymentRecord,
): Promise<void> {
  if (order.state !== "awaiting_payment") return;
  const now = deps.clock.now();
  const amount = cardShare(order);
  if (!(await mayRunAhead(trx, deps, scope, { paymentId, amount, now }))) return;
  const requests = await requestsOfOrder(trx, scope, order.id, true);
  // Some requests take their money only when they are done. Their money must be certain, so they do not start before it has
  // arrived.
  if (deps.kinds.reservesMoney(requests)) return;
  const invoice = await invoiceOrder(trx, deps, scope, order, requests, { dueDays: debitDueDays });
  if (order.credit_state === "held") await changeOrderCredit(trx, scope, order, "used", order.credit);
  await payInvoiceInstead(trx, scope, { paymentId, invoiceId: invoice.invoiceId });
  await creditEnded(trx, deps, scope, requests, now);
  await startWork(trx, deps, scope, order, requests, "credit");
}

/**
 * Called when invoices were paid. Starts work on the orders that waited for this payment, and tells the customer about money that
 * was not needed.
 */
async function followInvoices(trx: Trx, deps: OrderDeps, scope: AccountScope, payment: PaymentRecord): Promise<void> {
  const { accountId, brandId } = scope;
  const { paymentId, kept } = payment;
  await deps.jobs.enqueue(
    trx,
    orderInvoicePaid,
    payment.paidOrders.map(({ orderId, invoiceId }) => ({ accountId, brandId, orderId, invoiceId, paymentId })),
  );
  if (isPositiveMoney(kept))
    await deps.jobs.enqueue(trx, moneyKept, [
      { accountId, brandId, paymentId, orderId: null, cause: "invoice", amountMinor: minorOf(kept) },
    ]);
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

/** Called when the order's money is reserved. Work begins, and nothing is invoiced before something is captured. */
async function startReserved(trx: Trx, deps: OrderDeps, scope: AccountScope, order: OrderRow): Promise<void> {
  // If another payment was first, or the order has ended in the meantime, this reservation is released.
  if (order.state !== "awaiting_payment") return;
  await startWork(trx, deps, scope, order, await requestsOfOrder(trx, scope, order.id, true), "held");
}

/**
 * Pays an order that waits for money from the account's credit, if that covers all of it. For an order that is invoiced when it
 * ends, the credit is held. Returns whether the order was paid. The caller has locked the order, which waits for payment.
 */
export async function payFromCredit(trx: Trx, deps: MoneyDeps, scope: AccountScope, waiting: OrderRow): Promise<boolean> {
  const { total } = waiting;
  if (!(await isOfTodaysSeller(trx, scope, waiting))) return false;
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

/**
 * Whether the order was placed with the seller that the brand has today. If the brand's seller has changed since, credit and
 * limits at the new seller cannot pay the order, so it waits for a separate payment.
 */
async function isOfTodaysSeller(trx: Trx, scope: AccountScope, { seller_id: ofOrder }: OrderRow): Promise<boolean> {
  return ofOrder === null || ofOrder === (await findBrandSeller(trx, scope)).sellerId;
}

/** Credits lines that ended while the payer was on the provider's page, because they were paid even so. */
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
 * Puts an order that waits for money on the account's invoice, if that stays within its limit. An order that is invoiced when it
 * ends counts against the limit from now on. Returns whether the order was put on the invoice. The caller has locked the order,
 * which waits for payment.
 */
export async function payOnInvoice(trx: Trx, deps: MoneyDeps, scope: AccountScope, waiting: OrderRow): Promise<boolean> {
  if (!(await isOfTodaysSeller(trx, scope, waiting))) return false;
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
 * Queues every paid line for the workers and tells the customer that the order is accepted. funding: "credit" means on the
 * account's invoice; "held" means that the money is set aside, and captured when the last line has ended.
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

/**
 * Starts work on an order whose invoice was paid in full, by a transfer, a card or credit. A repeated call finds the order in
 * progress and does nothing.
 */
export async function startPaidOrder(deps: OrderDeps, scope: AccountScope, orderId: string): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    const order = await lockOrder(trx, scope, orderId);
    if (order === null || order.state !== "awaiting_payment") return;
    await startWork(trx, deps, scope, order, await requestsOfOrder(trx, scope, order.id, true));
  });
}

/**
 * Holds money for an order from a bank transfer that named it and is now in the account's prepaid credit. As much is held as the
 * order still waits for. Work begins once the whole sum is held. Returns how much is held.
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
 * Decides what happens to money that is already the customer's prepaid credit. If the order still waits for payment, its sum has
 * changed because its held credit was released; the order is paid from the credit if the credit now covers it. The same applies
 * to a line whose new price the customer has agreed to. In all other cases the customer is told about the credit.
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

/** Tells the customer about the credit, because the order was already paid, has ended, or costs more than the money that came. */
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

/** The text that says why an order waits after a charge of a saved card or PayPal account was declined. */
function declinedWords(reason: DeclineReason | null) {
  if (reason?.startsWith("debit")) return ownReason("debitFailed");
  if (reason?.startsWith("wallet"))
    return reason === "walletWantsPayer" ? ownReason("payPalWantsPayer") : ownReason("payPalDeclined");
  return reason === "proof" ? ownReason("cardWantsHolder") : ownReason("cardDeclined");
}

/**
 * Leaves the order waiting for its payer: a renewal until its last safe day, any other order for two weeks. If a saved card is
 * tried repeatedly for an order, the payer is told only once.
 */
async function askToPayAgain(
  trx: Trx,
  deps: OrderDeps,
  scope: AccountScope,
  order: OrderRow,
  {
    offSession: isUnasked,
    method,
    became,
    reason,
  }: Pick<PaymentRecord, "offSession" | "method" | "became"> & { readonly reason: DeclineReason | null },
): Promise<void> {
  if (order.state !== "awaiting_payment") return;
  await giveCreditBack(trx, scope, order, deps.clock.now());
  // A direct debit fails days later, when the payer is no longer in the panel, so it counts like a charge without the payer.
  const offSession = isUnasked || (capabilitiesOf(method)?.settlesLater === true && became === "failed");
  const now = deps.clock.now();
  const until = (await renewalLimit(trx, deps.kinds, scope, order.id)) ?? addDays(now, payAgainDays);
  const why = declinedWords(reason);
  const asked = await changeRequestsOfOrder(trx, scope, order.id, "awaiting_payment", {
    state: "action_required",
    reason: 4006,
    next_check_at: until,
    limit_at: until,
    ...(offSession && became === "failed" ? { reason_text: why } : {}),
  });
  const isNotifiedBefore = isUnasked && (await triesOf(trx, scope, order.id)) > 1;
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
