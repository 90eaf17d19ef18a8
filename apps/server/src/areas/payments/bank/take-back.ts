import { BankUndoTooLate } from "@nameplane/contracts/payments/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { takeBackDeposit, takeBackPayment } from "../../ledger/bank/index.ts";
import { changePayment, lockPayment } from "../payments.repository.ts";
import { changeRefund, insertRefund } from "../refunds/index.ts";
import type { PlacedPart } from "./bank-lines.repository.ts";

/**
 * Whether the work of an order has begun with this money. Money that is only held for an order, or that pays for work already
 * done, can still be taken back.
 */
const hasBegun = ({ method, orderState }: PlacedPart): boolean =>
  method === "bank" && orderState !== "awaiting_payment" && orderState !== null;

/**
 * Takes back a payment that was made from a line of the bank statement, because it was given to the wrong order or invoice.
 *
 * Possible refusals: BankUndoTooLate (work has begun with the money); CreditChanged; those of takeBackPayment.
 *
 * `bankLineId`: the line that the postings name.
 */
export async function takeBackPart(
  trx: Trx,
  of: {
    readonly part: PlacedPart;
    readonly sellerId: string;
    readonly bankLineId: string;
    readonly actor: string;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<void> {
  const { part, sellerId, bankLineId, actor, reason, now } = of;
  const { paymentId, amount } = part;
  const scope = makeScope({ accountId: part.accountId, brandId: part.brandId, actor });
  const payment = await lockPayment(trx, scope, paymentId);
  if (payment === null || hasBegun(part)) throw new Refused(BankUndoTooLate);
  const refundId = newId(now.getTime());
  await insertRefund(trx, scope, { id: refundId, paymentId, amount, reason, nextCheckAt: null });
  for (const state of ["approved", "sent"] as const) await changeRefund(trx, scope, refundId, { state });
  await changeRefund(trx, scope, refundId, { state: "succeeded", ended_at: now });
  const taken = { paymentId, refundId, amount, bankLineId, now };
  if (part.invoiceId === null) await takeBackDeposit(trx, scope, { ...taken, sellerId });
  else await takeBackPayment(trx, scope, { ...taken, invoiceId: part.invoiceId });
  await changePayment(trx, scope, payment, { refunded: amount, state: "refunded" });
}
