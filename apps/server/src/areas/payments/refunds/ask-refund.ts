import { codeOf, type AnswerOf, type InputOf } from "@nameplane/contracts";
import type { customerPaymentsSpec } from "@nameplane/contracts/payments/refunds";
import { CreditTooLow, NotRefundable, RefundTooMuch } from "@nameplane/contracts/payments/refusals";
import type * as operations from "@nameplane/contracts/payments/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { compareMoney, minorOf, money, subtractMoney, type Money } from "@nameplane/values";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { bookRefund, prepaidBalance } from "../../ledger/index.ts";
import { refundAsked } from "../payments.jobs.ts";
import { lockPayment, type PaymentRow } from "../payments.repository.ts";
import { capabilitiesOf, clearingOf } from "../providers.rules.ts";
import {
  accountByNumber,
  accountOfPayment,
  changeRefund,
  givenBackOf,
  insertRefund,
  listCredit,
  listPaid,
  listRefunds,
} from "./refunds.repository.ts";

type Call = StaffCall & { readonly trx: Trx };

const refundable: readonly string[] = ["succeeded", "partially_refunded"];

/** The job should have sent the refund within this time. Afterwards the periodic job sends it. */
const firstCheckMs = 120_000;

/** What a customer paid, what was refunded, and how much credit can still be refunded. Possible refusals: NotFound. */
export async function readPaid(
  { trx }: Call,
  { number }: z.output<typeof customerPaymentsSpec.input>,
): Promise<Omit<AnswerOf<typeof operations.customerPayments>, "code" | "desc">> {
  const accountId = await accountByNumber(trx, number);
  if (accountId === null) throw new Refused(NotFound, { param: "number" });
  const [paid, refunds, credit] = [
    await listPaid(trx, accountId),
    await listRefunds(trx, accountId),
    await listCredit(trx, accountId),
  ];
  return {
    credit,
    payments: paid.map(({ paymentid, number: receipt, paid: at, method, state, captured, back, provider_object: object }) => ({
      paymentid,
      receiptnumber: receipt,
      paid: at.toISOString(),
      method,
      status: codeOf("payment", state),
      currency: captured.currency,
      capturedMinor: minorOf(captured),
      refundedMinor: minorOf(back),
      refundableMinor:
        capabilitiesOf(method)?.refunds === true && object !== null && refundable.includes(state)
          ? minorOf(subtractMoney(captured, back))
          : 0,
    })),
    refunds: refunds.map(({ id, paymentId, state, amount, reason, by, createdAt, endedAt }) => ({
      refundid: id,
      paymentid: paymentId,
      status: codeOf("refund", state),
      currency: amount.currency,
      amountMinor: minorOf(amount),
      reason,
      by,
      created: createdAt.toISOString(),
      ended: endedAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Refunds credit of a customer to the card, PayPal account or Swish number with which it was paid. The credit is taken at once,
 * so that nothing else can spend it. If the provider refuses, it becomes credit again.
 *
 * Possible refusals: NotFound, NotRefundable, RefundTooMuch, CreditTooLow.
 *
 * Source: docs/states.md#money, I-M6
 */
export async function askRefund(
  deps: { readonly jobs: Pick<Jobs, "enqueue"> },
  call: Call,
  { paymentid, amountMinor, reason }: InputOf<typeof operations.refundPayment>,
): Promise<string> {
  const { trx, now } = call;
  const of = await accountOfPayment(trx, paymentid);
  if (of === null) throw new Refused(NotFound, { param: "paymentid" });
  const scope = makeScope({ ...of, actor: call.actor });
  const payment = await lockPayment(trx, scope, paymentid);
  if (payment === null) throw new Refused(NotFound, { param: "paymentid" });
  if (!isRefundable(payment)) throw new Refused(NotRefundable);
  const { currency } = payment.captured;
  const amount = money(amountMinor, currency);
  const left = subtractMoney(payment.captured, await givenBackOf(trx, scope, paymentid, currency));
  if (compareMoney(amount, left) > 0) throw new Refused(RefundTooMuch, { param: "amountMinor" });
  const credit = await prepaidBalance(trx, scope, currency);
  if (compareMoney(amount, credit) > 0) throw new Refused(CreditTooLow, { param: "amountMinor" });
  const refundId = await beginRefund(trx, scope, { payment, amount, reason, now });
  await audit(trx, {
    accountId: of.accountId,
    actor: call.actor,
    action: "payment.refund",
    object: paymentid,
    after: { refundId, amountMinor, currency, reason },
    requestId: call.requestId,
    address: call.address,
  });
  await deps.jobs.enqueue(trx, refundAsked, [{ ...of, refundId }]);
  await notifyBrowsers(trx, of.accountId, { topic: "payment", ids: [paymentid] });
  return refundId;
}

/** Whether the payment's provider can refund money, and the payment has received some. */
export const isRefundable = (payment: Pick<PaymentRow, "method" | "providerObject" | "state">): boolean =>
  capabilitiesOf(payment.method)?.refunds === true && payment.providerObject !== null && refundable.includes(payment.state);

/**
 * Takes the credit and inserts the refund, which a job then sends. The caller has locked the payment and knows that there is
 * enough credit.
 */
export async function beginRefund(
  trx: Trx,
  scope: AccountScope,
  {
    payment,
    amount,
    reason,
    now,
  }: { readonly payment: PaymentRow; readonly amount: Money; readonly reason: string; readonly now: Date },
): Promise<string> {
  const refundId = newId();
  const paymentId = payment.id;
  await insertRefund(trx, scope, { id: refundId, paymentId, amount, reason, nextCheckAt: addMs(now, firstCheckMs) });
  await changeRefund(trx, scope, refundId, { state: "approved" });
  const clearing = clearingOf(payment.method);
  await bookRefund(trx, scope, { sellerId: payment.sellerId, paymentId, refundId, amount, clearing, now });
  return refundId;
}
