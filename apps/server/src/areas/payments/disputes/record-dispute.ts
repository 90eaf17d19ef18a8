import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import {
  compareMoney,
  currencyOf,
  isCurrency,
  isPositiveMoney,
  isZeroMoney,
  minMoney,
  minorOf,
  money,
  moneyToJson,
  negateMoney,
  subtractMoney,
  addMoney,
  type Money,
} from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { endTask, raiseTask } from "../../../platform/staff-tasks.ts";
import { worthOn } from "../../products/index.ts";
import { dateIn, findBrandSeller } from "../../ledger/index.ts";
import { bookDisputeFee, bookTakenBack, returnTakenBack } from "../../ledger/disputes/index.ts";
import type { FetchedDispute } from "../dispute.port.ts";
import { capturedStates } from "../payment.state.ts";
import { disputeMoved, type DisputeMoved } from "../payments.jobs.ts";
import { changePayment, lockPayment, type PaymentRow } from "../payments.repository.ts";
import { clearingOf } from "../providers.rules.ts";
import { changeRefund, givenBackOf, insertRefund } from "../refunds/index.ts";
import { afterDisputeReport, contradicts, isMoneyGone, nextDisputeCheckAt } from "./dispute.rules.ts";
import { isOver } from "./dispute.state.ts";
import { changeDispute, hasOtherOpen, insertDispute, lockDisputeOf, type DisputeRow } from "./disputes.repository.ts";

type Deps = { readonly jobs: Pick<Jobs, "enqueue"> };

/**
 * Records what the provider says about a dispute. Only the fetched object counts, so duplicate, late and reordered news all have
 * the same result: money that is gone is posted once, and money that came back undoes exactly that posting.
 *
 * Throws OutcomeError (unavailable) if the disputed payment's money has not been recorded yet; the call has to be tried again
 * later.
 */
export async function recordDispute(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  of: { readonly paymentId: string; readonly fetched: FetchedDispute; readonly now: Date },
): Promise<DisputeRow | null> {
  const { paymentId, fetched, now } = of;
  const payment = await lockPayment(trx, scope, paymentId);
  if (payment === null) throw new Error(`no payment ${paymentId} in account ${scope.accountId}`);
  if (!capturedStates.includes(payment.state)) throw new OutcomeError("unavailable", "the payment is not recorded yet");
  const amount = amountOf(payment, fetched);
  if (amount === null) return leaveToStaff(trx, scope, payment, fetched);
  const known = await lockDisputeOf(trx, scope, payment.provider, fetched.disputeObject);
  const dispute = known ?? (await open(trx, deps, scope, payment, { fetched, amount, now }));
  if (known !== null && contradicts(known.state, fetched.state)) return leaveToStaff(trx, scope, payment, fetched);
  await move(trx, deps, scope, { payment, dispute, isNew: known === null, fetched, now });
  return dispute;
}

/** The disputed sum. Null if it does not fit the payment: another currency, or more than was captured. */
function amountOf({ captured }: PaymentRow, { amountMinor, currency }: FetchedDispute): Money | null {
  if (!isCurrency(currency) || currency !== captured.currency) return null;
  const amount = money(amountMinor, currency);
  return isPositiveMoney(amount) && compareMoney(amount, captured) <= 0 ? amount : null;
}

async function leaveToStaff(trx: Trx, scope: AccountScope, payment: PaymentRow, fetched: FetchedDispute): Promise<null> {
  await raiseTask(trx, scope, {
    kind: "payment-dispute-unclear",
    key: fetched.disputeObject,
    severity: "high",
    subject: { kind: "payment", id: payment.id },
    text: taskText("disputeUnclear", { object: fetched.disputeObject }),
    data: { provider: payment.provider, state: fetched.state, amountMinor: fetched.amountMinor, currency: fetched.currency },
  });
  return null;
}

type Seen = { readonly fetched: FetchedDispute; readonly amount: Money; readonly now: Date };

async function open(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  payment: PaymentRow,
  { fetched, amount, now }: Seen,
): Promise<DisputeRow> {
  const id = newId(now.getTime());
  const { disputeObject: providerObject, state, isInquiry, cause, openedAt, answerBy } = fetched;
  const endedAt = isOver(state) ? now : null;
  const { provider } = payment;
  await insertDispute(trx, scope, {
    id,
    paymentId: payment.id,
    provider,
    providerObject,
    state,
    isInquiry,
    cause,
    amount,
    openedAt,
    answerBy,
    endedAt,
  });
  const dispute = await lockDisputeOf(trx, scope, provider, providerObject);
  if (dispute === null) throw new Error(`dispute ${id} was not stored`);
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "dispute.open",
    object: id,
    after: { paymentId: payment.id, cause, isInquiry, ...moneyToJson(amount) },
  });
  await tell(trx, deps, scope, id, "opened");
  return dispute;
}

async function move(
  trx: Trx,
  deps: Deps,
  scope: AccountScope,
  of: {
    readonly payment: PaymentRow;
    readonly dispute: DisputeRow;
    readonly isNew: boolean;
    readonly fetched: FetchedDispute;
    readonly now: Date;
  },
): Promise<void> {
  const { payment, dispute, isNew, fetched, now } = of;
  const state = afterDisputeReport(isNew ? null : dispute, fetched);
  const isEnded = isOver(dispute.state) && !isNew;
  // An inquiry can become a dispute that takes the money, but not the other way round.
  const isInquiry = isEnded ? dispute.isInquiry : fetched.isInquiry && (isNew || dispute.isInquiry);
  const answerBy = isEnded ? dispute.answerBy : fetched.answerBy;
  const hasMoved = state !== dispute.state;
  const taken = await moveMoney(trx, scope, { payment, dispute, isGone: isMoneyGone(state, isInquiry), now });
  await moveFee(trx, scope, { payment, dispute, fee: fetched.fee, now });
  await changeDispute(trx, scope, dispute.id, {
    next_check_at: nextDisputeCheckAt(state, answerBy, now),
    ...(hasMoved ? { state } : {}),
    ...(isInquiry === dispute.isInquiry ? {} : { is_inquiry: isInquiry }),
    ...(answerBy?.getTime() === dispute.answerBy?.getTime() ? {} : { answer_by: answerBy }),
    ...(taken === minorOf(dispute.taken) ? {} : { taken_minor: taken }),
    ...(hasMoved && state === "submitted" ? { submitted_at: now } : {}),
    ...(hasMoved && isOver(state) ? { ended_at: now, intent: null, intent_by: null } : {}),
  });
  await movePayment(trx, scope, {
    payment,
    dispute,
    state,
    isTaken: taken > 0,
    isEnd: isOver(state) && (isNew || hasMoved),
    now,
  });
  await keepTask(trx, scope, { dispute, state, answerBy, isNew, hasMoved, now });
  if (hasMoved || (isNew && isOver(state))) {
    if (isOver(state)) await tell(trx, deps, scope, dispute.id, state === "won" ? "won" : "lost");
    await audit(trx, {
      accountId: scope.accountId,
      actor: scope.actor,
      action: "dispute.move",
      object: dispute.id,
      before: { state: isNew ? null : dispute.state },
      after: { state },
    });
  }
  await notifyBrowsers(trx, scope.accountId, { topic: "payment", ids: [payment.id] });
}

/** Posts the money as gone or as returned, if this has changed. Returns how much is now posted as gone, in minor units. */
async function moveMoney(
  trx: Trx,
  scope: AccountScope,
  of: { readonly payment: PaymentRow; readonly dispute: DisputeRow; readonly isGone: boolean; readonly now: Date },
): Promise<number> {
  const { payment, dispute, isGone, now } = of;
  const { amount, taken } = dispute;
  const isPosted = isPositiveMoney(taken);
  const about = {
    disputeId: dispute.id,
    paymentId: payment.id,
    sellerId: payment.sellerId,
    clearing: clearingOf(payment.method),
    now,
  };
  if (isGone && !isPosted) await bookTakenBack(trx, scope, { ...about, amount });
  if (!isGone && isPosted) await returnTakenBack(trx, scope, { ...about, currency: amount.currency });
  return isGone ? minorOf(amount) : 0;
}

/** Posts the difference between what the provider charges for the dispute and what was posted before. */
async function moveFee(
  trx: Trx,
  scope: AccountScope,
  of: { readonly payment: PaymentRow; readonly dispute: DisputeRow; readonly fee: FetchedDispute["fee"]; readonly now: Date },
): Promise<void> {
  const { payment, dispute, fee, now } = of;
  if (fee === null) return;
  const moved = await feeToPost(trx, scope, { payment, dispute, fee, now });
  if (moved === null || isZeroMoney(moved)) return;
  await bookDisputeFee(trx, scope, { disputeId: dispute.id, clearing: clearingOf(payment.method), fee: moved, now });
  await changeDispute(trx, scope, dispute.id, {
    fee_currency: moved.currency,
    fee_minor: dispute.feeMinor + minorOf(moved),
    ...(moved.currency === fee.currency ? {} : { told_currency: fee.currency, told_minor: fee.minor }),
  });
}

/**
 * Returns the sum of a fee that has to be posted now. If the fee is in a currency without books, or in another currency than the
 * fee that was posted before, it is converted at the rate of the day. If the provider returns the whole fee, exactly what was
 * posted is undone. Null if no rate is known; the next reading of the dispute tries again.
 */
async function feeToPost(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly payment: PaymentRow;
    readonly dispute: DisputeRow;
    readonly fee: NonNullable<FetchedDispute["fee"]>;
    readonly now: Date;
  },
): Promise<Money | null> {
  const { payment, dispute, fee, now } = of;
  const own = isCurrency(fee.currency) ? fee.currency : payment.captured.currency;
  const currency = dispute.feeCurrency === null ? own : currencyOf(dispute.feeCurrency);
  const posted = money(dispute.feeMinor, currency);
  if (fee.minor === 0) return negateMoney(posted);
  if (fee.currency === currency) return subtractMoney(money(fee.minor, currency), posted);
  const { timeZone } = await findBrandSeller(trx, scope);
  const day = dateIn(timeZone, now);
  if (dispute.toldCurrency === fee.currency)
    return worthOn(trx, { minor: fee.minor - (dispute.toldMinor ?? 0), currency: fee.currency }, currency, day);
  const whole = await worthOn(trx, fee, currency, day);
  return whole === null ? null : subtractMoney(whole, posted);
}

/**
 * Changes the state of the payment. A lost dispute counts as a refund of the payment, so that the same money is not refunded as
 * well (I-M6).
 */
async function movePayment(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly payment: PaymentRow;
    readonly dispute: DisputeRow;
    readonly state: DisputeRow["state"];
    readonly isTaken: boolean;
    readonly isEnd: boolean;
    readonly now: Date;
  },
): Promise<void> {
  const { payment, dispute, state, isTaken, isEnd, now } = of;
  const refunded = state === "lost" && isEnd ? await countAsRefund(trx, scope, payment, dispute, now) : payment.refunded;
  const isOpen = !isOver(state) && isTaken;
  const isHeld = isOpen || (await hasOtherOpen(trx, scope, payment.id, dispute.id));
  const rest = compareMoney(refunded, payment.captured) < 0;
  const settled = isPositiveMoney(refunded) ? (rest ? "partially_refunded" : "refunded") : "succeeded";
  const wanted = isHeld && payment.state !== "refunded" ? "disputed" : settled;
  const change = refunded === payment.refunded ? {} : { refunded };
  if (wanted === payment.state) {
    if (refunded !== payment.refunded) await changePayment(trx, scope, payment, change);
    return;
  }
  // A dispute may have ended before we first see it. The payment still passes through the state "disputed", so that its log shows
  // the dispute.
  if (payment.state !== "disputed" && wanted !== "disputed") {
    await changePayment(trx, scope, payment, { state: "disputed" });
    await changePayment(trx, scope, { ...payment, version: payment.version + 1 }, { ...change, state: wanted });
    return;
  }
  await changePayment(trx, scope, payment, { ...change, state: wanted });
}

async function countAsRefund(trx: Trx, scope: AccountScope, payment: PaymentRow, dispute: DisputeRow, now: Date): Promise<Money> {
  const { captured, refunded } = payment;
  const left = subtractMoney(captured, await givenBackOf(trx, scope, payment.id, captured.currency));
  const amount = minMoney(dispute.amount, left);
  if (!isPositiveMoney(amount)) return refunded;
  const id = newId();
  const reason = `Dispute D${dispute.number}`;
  await insertRefund(trx, scope, { id, paymentId: payment.id, amount, reason, nextCheckAt: null });
  await changeRefund(trx, scope, id, { state: "approved" });
  await changeRefund(trx, scope, id, { state: "sent", provider_object: dispute.providerObject });
  await changeRefund(trx, scope, id, { state: "succeeded", ended_at: now });
  return addMoney(refunded, amount);
}

async function keepTask(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly dispute: DisputeRow;
    readonly state: DisputeRow["state"];
    readonly answerBy: Date | null;
    readonly isNew: boolean;
    readonly hasMoved: boolean;
    readonly now: Date;
  },
): Promise<void> {
  const { dispute, state, answerBy, isNew, hasMoved, now } = of;
  const values = { number: dispute.number, amount: moneyToJson(dispute.amount) };
  const subject = { kind: "dispute", id: dispute.id } as const;
  const data = { number: dispute.number };
  if (state === "open" && (isNew || hasMoved))
    await raiseTask(trx, scope, {
      kind: "payment-dispute",
      key: dispute.id,
      severity: "high",
      subject,
      text: taskText("disputeOpen", values),
      ...(answerBy === null ? {} : { dueAt: answerBy }),
      data,
    });
  if (state !== "open")
    for (const kind of ["payment-dispute", "payment-dispute-due"])
      await endTask(trx, scope, { kind, key: dispute.id, by: scope.actor, at: now });
  if (state === "lost" && (isNew || hasMoved))
    await raiseTask(trx, scope, {
      kind: "payment-dispute-lost",
      key: dispute.id,
      severity: "normal",
      subject,
      text: taskText("disputeLost", values),
      data,
    });
}

async function tell(
  trx: Trx,
  deps: Deps,
  { accountId, brandId }: AccountScope,
  disputeId: string,
  what: DisputeMoved["what"],
): Promise<void> {
  await deps.jobs.enqueue(trx, disputeMoved, [{ accountId, brandId, disputeId, what }]);
}
