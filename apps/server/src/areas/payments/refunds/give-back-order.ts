import { isPositiveMoney, minMoney, moneyToJson, subtractMoney, zeroMoney, addMoney, type Money } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { prepaidBalance } from "../../ledger/index.ts";
import { refundAsked } from "../payments.jobs.ts";
import { lockPayment, type PaymentRow } from "../payments.repository.ts";
import { isProviderMethod, type ProviderMethod } from "../providers.rules.ts";
import { beginRefund, isRefundable } from "./ask-refund.ts";
import { creditLeftOfOrder, givenBackOf, paymentsOfOrder } from "./refunds.repository.ts";

type OrderRefund = { readonly amount: Money; readonly way: ProviderMethod };

type Part = { readonly payment: PaymentRow; readonly amount: Money };

/**
 * The credit from cancelled lines of an order that can go back to where the money came from. `way`: the method of the newest
 * payment that takes some of it. Null if there is none.
 */
export async function refundableOfOrder(trx: Trx, scope: AccountScope, orderId: string): Promise<OrderRefund | null> {
  const parts = await partsOf(trx, scope, orderId, null);
  const [first] = parts;
  if (first === undefined || !isProviderMethod(first.payment.method)) return null;
  return { amount: sumOf(parts, first.amount), way: first.payment.method };
}

/**
 * Refunds credit from cancelled lines of an order to the cards, PayPal accounts and Swish numbers with which the order was paid,
 * the newest payment first. `most`: at most this much, or everything if it is null. Returns how much is under way; null if
 * nothing could be refunded.
 *
 * Source: ADR 155, I-M6
 */
export async function giveBackOrder(
  trx: Trx,
  deps: { readonly jobs: Pick<Jobs, "enqueue"> },
  scope: AccountScope,
  of: { readonly orderId: string; readonly most: Money | null; readonly reason: string; readonly now: Date },
): Promise<OrderRefund | null> {
  const { accountId, brandId, actor } = scope;
  const parts = await partsOf(trx, scope, of.orderId, of.most);
  for (const { payment, amount } of parts) {
    const refundId = await beginRefund(trx, scope, { payment, amount, reason: of.reason, now: of.now });
    await audit(trx, {
      accountId,
      actor,
      action: "payment.refund",
      object: payment.id,
      after: { refundId, amount: moneyToJson(amount), reason: of.reason, orderId: of.orderId },
    });
    await deps.jobs.enqueue(trx, refundAsked, [{ accountId, brandId, refundId }]);
    await notifyBrowsers(trx, accountId, { topic: "payment", ids: [payment.id] });
  }
  const [first] = parts;
  if (first === undefined || !isProviderMethod(first.payment.method)) return null;
  return { amount: sumOf(parts, first.amount), way: first.payment.method };
}

const sumOf = (parts: readonly Part[], { currency }: Money): Money =>
  parts.reduce((sum, { amount }) => addMoney(sum, amount), zeroMoney(currency));

/** How much of the order's credit each of its payments takes back. Locks the payments. */
async function partsOf(trx: Trx, scope: AccountScope, orderId: string, most: Money | null): Promise<Part[]> {
  const parts: Part[] = [];
  const credited = await creditLeftOfOrder(trx, scope, orderId);
  if (credited === null) return parts;
  const wanted = most === null ? credited : minMoney(most, credited);
  const { currency } = credited;
  let left = minMoney(wanted, await prepaidBalance(trx, scope, currency));
  for (const paymentId of await paymentsOfOrder(trx, scope, orderId)) {
    const payment = await lockPayment(trx, scope, paymentId);
    if (payment === null || !isRefundable(payment) || payment.captured.currency !== currency) continue;
    const rest = subtractMoney(payment.captured, await givenBackOf(trx, scope, paymentId, currency));
    const amount = minMoney(rest, left);
    if (!isPositiveMoney(amount)) continue;
    parts.push({ payment, amount });
    left = subtractMoney(left, amount);
  }
  return parts;
}
