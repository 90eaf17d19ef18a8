import { declineText } from "@nameplane/contracts/payments/decline-texts";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { isCurrency, minorOf, money, moneyToJson, zeroMoney, type Money } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { bookDeposit, bookPaymentFee, bookSuspense, dateIn, findBrandSeller, takeNumber } from "../../ledger/index.ts";
import { worthOn } from "../../products/index.ts";
import type { DebitFacts, FetchedPayment } from "../card.port.ts";
import { isAbandoned, mismatchOf, nextReadAt, placeOf, type Mismatch } from "../fetched.rules.ts";
import { capabilitiesOf, clearingOf, type Capabilities } from "../providers.rules.ts";
import { afterReport, capturedStates, isOpenPayment, type PaymentState } from "../payment.state.ts";
import { changePayment, findPayment, lockOrderMoney, lockPayment, type PaymentRow } from "../payments.repository.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { disputedOf, givenBackOf, makeRefundsDue } from "../refunds/index.ts";
import { settleInvoices, type PaidOrder } from "./settle-invoices.ts";

export type PaymentRecord = {
  readonly paymentId: string;
  /** The order that the payment was made for. */
  readonly orderId: string | null;
  /**
   * What this call changed.
   * succeeded: the order's money arrived; the caller books it on the order's invoice in this same transaction.
   * invoiced: money arrived and is booked on the invoices it was for.
   * deposited: money arrived that the order did not wait for (paid twice, or too late); it is booked as prepaid credit.
   * suspense: money arrived that is not what was asked for; it is in suspense for a person to check, and pays no order.
   * authorised: the order's money is reserved on the card and nothing is captured yet.
   * underway: the payer has agreed to a direct debit, whose money arrives days later or not at all.
   * failed, cancelled: the attempt is over. waiting: not yet over. unchanged: all this was known before.
   */
  readonly became:
    | "succeeded"
    | "invoiced"
    | "deposited"
    | "suspense"
    | "authorised"
    | "underway"
    | "failed"
    | "cancelled"
    | "waiting"
    | "unchanged";
  /** Whether the money was reserved before it was captured. */
  readonly wasReserved: boolean;
  readonly captured: Money;
  readonly clearing: Capabilities["clearing"];
  /** Only for `invoiced`: the orders whose invoices the payment has paid in full, and the sum that became prepaid credit. */
  readonly paidOrders: readonly PaidOrder[];
  readonly kept: Money;
  readonly receiptNumber: number | null;
  /** What the provider tells the payer about a failure. Null if nothing failed. */
  readonly failure: string | null;
  /** Whether a saved card was charged without the payer being present. */
  readonly offSession: boolean;
  /** Whether the card that was entered at the provider is to be saved. */
  readonly keepsCard: boolean;
  /** Whether the account's mandate to top up its credit asked for it. */
  readonly isTopUp: boolean;
  /** The payment's method, and what it pays for. */
  readonly method: string;
  readonly purpose: PaymentRow["purpose"];
};

/**
 * Records what the provider says about a payment. Only the fetched object counts, so duplicate, late and reordered reports all
 * have the same result (F27), and money of the wrong payment, account, amount or currency never pays anything (F29, T51).
 *
 * `isSetAside`: whether the order's money is to be taken only at the end of the order. If the provider cannot reserve money, the
 * payment becomes prepaid credit instead, which the caller holds for the order.
 */
export async function recordFetched(
  trx: Trx,
  scope: AccountScope,
  paymentId: string,
  fetched: FetchedPayment,
  now: Date,
  isSetAside: (orderId: string) => Promise<boolean> = async () => false,
): Promise<PaymentRecord> {
  const known = await findPayment(trx, scope, paymentId);
  if (known === null) throw new Error(`no payment ${paymentId} in account ${scope.accountId}`);
  // The order is locked before the payment, as everywhere, so two captures for one order are handled one after the other.
  const order = known.orderId === null ? null : await lockOrderMoney(trx, scope, known.orderId, paymentId);
  const payment = await lockPayment(trx, scope, paymentId);
  if (payment === null) throw new Error(`payment ${paymentId} went away`);
  if (capturedStates.includes(payment.state)) {
    if (fetched.refundedMinor !== minorOf(payment.refunded)) await followRefunds(trx, scope, payment, fetched, now);
    return recordOf(payment, "unchanged");
  }
  const { asked, toCapture } = payment;
  const ours = { paymentId, accountId: scope.accountId, asked, toCapture };
  if (fetched.state !== "succeeded" && fetched.capturedMinor === 0) {
    const isNewlyReserved = fetched.state === "authorised" && payment.state !== "authorised";
    const wrong = isNewlyReserved ? mismatchOf(ours, { ...fetched, capturedMinor: minorOf(asked) }) : null;
    if (wrong !== null) return holdInSuspense(trx, scope, payment, fetched, wrong, now);
    return follow(trx, scope, payment, fetched, now);
  }

  const mismatch = mismatchOf(ours, fetched);
  if (mismatch !== null) return holdInSuspense(trx, scope, payment, fetched, mismatch, now);
  const captured = money(fetched.capturedMinor, asked.currency);
  // Money that was reserved is captured for what was delivered, so it always pays its order.
  const place =
    payment.purpose === "invoice"
      ? "invoice"
      : toCapture !== null && order !== null
        ? "order"
        : (await becomesCredit(payment, isSetAside))
          ? "deposit"
          : placeOf(order, captured);
  const { timeZone } = await findBrandSeller(trx, scope);
  const receiptNumber = await capture(trx, scope, payment, captured, now, {
    ...(await feeIn(trx, captured, fetched, dateIn(timeZone, now))),
    ...(place === "deposit" ? { purpose: "deposit" as const, order_id: null } : {}),
  });
  const onInvoices = place === "invoice" ? await settleInvoices(trx, scope, payment, captured, now) : {};
  if (place === "deposit") {
    await bookDeposit(trx, scope, {
      sellerId: payment.sellerId,
      paymentId,
      amount: captured,
      clearing: clearingOf(payment.method),
      bookedOn: dateIn(timeZone, now),
    });
  }
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "payment.capture",
    object: paymentId,
    before: { state: payment.state },
    after: { place, receiptNumber, capturedMinor: fetched.capturedMinor },
  });
  return {
    ...recordOf(payment, becameOf[place]),
    ...onInvoices,
    captured,
    receiptNumber,
    failure: null,
  };
}

/** Whether a payment becomes prepaid credit that is held for its order, because its provider cannot reserve money (ADR 52). */
async function becomesCredit(
  { method, orderId }: PaymentRow,
  isSetAside: (orderId: string) => Promise<boolean>,
): Promise<boolean> {
  return orderId !== null && capabilitiesOf(method)?.reserves === false && (await isSetAside(orderId));
}

const becameOf = { order: "succeeded", invoice: "invoiced", deposit: "deposited" } as const;

/** Records everything except money: the state, the payer's failure, and when to check again. */
async function follow(
  trx: Trx,
  scope: AccountScope,
  payment: PaymentRow,
  fetched: FetchedPayment,
  now: Date,
): Promise<PaymentRecord> {
  const state = stateAfter(payment, fetched, now);
  const failure = fetched.failure === null ? null : declineText(fetched.failure.reason);
  const isOpen = isOpenPayment(state);
  if (state !== payment.state || isOpen) {
    await changePayment(trx, scope, payment, {
      state,
      failure,
      next_check_at: isOpen ? nextReadAt(payment, now) : null,
      ...(fetched.debit === undefined ? {} : debitColumns(payment, fetched.debit)),
    });
  }
  if (state !== payment.state) await notifyBrowsers(trx, scope.accountId, { topic: "payment", ids: [payment.id] });
  const became =
    state === payment.state
      ? isOpen
        ? "waiting"
        : "unchanged"
      : state === "failed" || state === "cancelled" || state === "authorised"
        ? state
        : state === "processing" && capabilitiesOf(payment.method)?.settlesLater === true
          ? "underway"
          : "waiting";
  return { ...recordOf(payment, became), failure };
}

/**
 * The payment's next state. A payment that has an object at the provider, or that the provider reports as failed or cancelled,
 * follows the report. Any other payment keeps its state until the idempotency key that we used at the provider has expired;
 * then it is cancelled.
 */
function stateAfter(payment: PaymentRow, fetched: FetchedPayment, now: Date): PaymentState {
  const isOver = fetched.state === "failed" || fetched.state === "cancelled";
  if (payment.providerObject !== null || isOver) return afterReport(payment.state, fetched.state);
  return isAbandoned(payment.createdAt, now) ? afterReport(payment.state, "cancelled") : payment.state;
}

/**
 * The fee that the provider deducts from the money, if it reports one. A fee in another currency is converted at the rate of the
 * day, and left out if no rate is known.
 */
async function feeIn(
  trx: Trx,
  { currency }: Money,
  { feeMinor, feeCurrency = currency }: FetchedPayment,
  day: string,
): Promise<{ readonly fee_minor?: number }> {
  if (feeMinor === undefined) return {};
  const fee = await worthOn(trx, { minor: feeMinor, currency: feeCurrency }, currency, day);
  return fee === null ? {} : { fee_minor: minorOf(fee) };
}

/** Moves the payment to succeeded and gives it a receipt number. */
async function capture(
  trx: Trx,
  scope: AccountScope,
  payment: PaymentRow,
  captured: Money,
  now: Date,
  change: { purpose?: "deposit" | "suspense"; order_id?: null; failure?: string; fee_minor?: number },
): Promise<number> {
  const { series, number } = await takeNumber(trx, payment.sellerId, "receipt");
  await changePayment(trx, scope, payment, {
    state: "succeeded",
    captured,
    captured_at: now,
    receipt_series: series,
    receipt_number: number,
    next_check_at: null,
    failure: null,
    ...change,
  });
  if (change.fee_minor !== undefined && change.fee_minor > 0) {
    const { timeZone } = await findBrandSeller(trx, scope);
    await bookPaymentFee(trx, { paymentId: payment.id, clearing: clearingOf(payment.method), bookedOn: dateIn(timeZone, now) });
  }
  await notifyBrowsers(trx, scope.accountId, { topic: "payment", ids: [payment.id] });
  return number;
}

/**
 * Puts money that does not match what was asked for in suspense. The payment is unlinked from its order, so that it never counts
 * as paying the order.
 */
async function holdInSuspense(
  trx: Trx,
  scope: AccountScope,
  payment: PaymentRow,
  fetched: FetchedPayment,
  why: Mismatch,
  now: Date,
): Promise<PaymentRecord> {
  await raiseTask(trx, scope, {
    kind: "payment-mismatch",
    key: payment.id,
    severity: "alarm",
    subject: { kind: "payment", id: payment.id },
    text: taskText("moneyDoesNotFit", { why }),
    data: { orderId: payment.orderId, provider: payment.provider, providerObject: payment.providerObject, fetched },
  });
  // If nothing was captured, or if we keep no books in the currency, a person decides, and the provider is not asked again.
  if (fetched.capturedMinor <= 0 || !isCurrency(fetched.currency)) {
    const state = afterReport(payment.state, "processing");
    await changePayment(trx, scope, payment, { state, failure: why.en, next_check_at: null });
    return recordOf(payment, "suspense");
  }
  const { timeZone } = await findBrandSeller(trx, scope);
  const captured = money(fetched.capturedMinor, fetched.currency);
  const fee = await feeIn(trx, captured, fetched, dateIn(timeZone, now));
  const change = { ...fee, purpose: "suspense", order_id: null, failure: why.en } as const;
  const receiptNumber = await capture(trx, scope, payment, captured, now, change);
  const found = {
    sellerId: payment.sellerId,
    paymentId: payment.id,
    amount: captured,
    clearing: clearingOf(payment.method),
    bookedOn: dateIn(timeZone, now),
  } as const;
  await bookSuspense(trx, scope, found, why.en);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "payment.suspense",
    object: payment.id,
    after: { why: why.en, capturedMinor: fetched.capturedMinor, currency: fetched.currency },
  });
  return {
    ...recordOf(payment, "suspense"),
    captured,
    receiptNumber,
  };
}

/**
 * Handles money of a payment that was refunded or that came again. If refunds of ours are under way, they are checked. A refunded
 * sum that differs from ours comes from a manual refund at the provider or from the payer's bank, and becomes a task.
 */
async function followRefunds(
  trx: Trx,
  scope: AccountScope,
  payment: PaymentRow,
  fetched: FetchedPayment,
  now: Date,
): Promise<void> {
  const givenBack = minorOf(await givenBackOf(trx, scope, payment.id, payment.captured.currency));
  // A card provider does not count the money of a lost dispute as refunded, but PayPal does.
  const disputed = minorOf(await disputedOf(trx, scope, payment.id, payment.captured.currency));
  await makeRefundsDue(trx, scope, payment.id, now);
  if (fetched.refundedMinor >= minorOf(payment.refunded) - disputed && fetched.refundedMinor <= givenBack + disputed) return;
  await raiseTask(trx, scope, {
    kind: "payment-refund-unknown",
    key: `${payment.id}:${fetched.refundedMinor}`,
    severity: "high",
    subject: { kind: "payment", id: payment.id },
    text: taskText("refundedElsewhere", {
      theirs: { minor: fetched.refundedMinor, currency: payment.refunded.currency },
      ours: moneyToJson(payment.refunded),
    }),
    data: { provider: payment.provider, providerObject: payment.providerObject },
  });
}

function recordOf(payment: PaymentRow, became: PaymentRecord["became"]): PaymentRecord {
  return {
    paymentId: payment.id,
    orderId: payment.orderId,
    became,
    captured: payment.captured,
    clearing: clearingOf(payment.method),
    paidOrders: [],
    kept: zeroMoney(payment.captured.currency),
    receiptNumber: payment.receiptNumber,
    wasReserved: payment.toCapture !== null || payment.state === "authorised",
    failure: payment.failure,
    offSession: payment.offSession,
    keepsCard: payment.keepsCard,
    isTopUp: payment.isTopUp,
    method: payment.method,
    purpose: payment.purpose,
  };
}

/** What a payer is told before a debit. A day that was announced before is not changed. */
function debitColumns({ collectOn }: PaymentRow, debit: DebitFacts) {
  const { mandateReference, country, last4 } = debit;
  return {
    collect_on: collectOn ?? debit.collectOn,
    mandate_reference: mandateReference,
    debit_account: `${country} ${last4}`,
  };
}
