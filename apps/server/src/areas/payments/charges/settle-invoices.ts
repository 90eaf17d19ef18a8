import { isPositiveMoney, minMoney, subtractMoney, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { bookDeposit, dateIn, findBrandSeller, isOpenInvoice, lockInvoice, settleByPayment } from "../../ledger/index.ts";
import { clearingOf } from "../providers.rules.ts";
import { invoicesOfPayment, type PaymentRow } from "../payments.repository.ts";

/** An order whose invoice has been paid in full. */
export type PaidOrder = { readonly orderId: string; readonly invoiceId: string };

/**
 * Posts the money of a payment on its invoices, in order of their due dates, up to what is left to pay on each. If an invoice was
 * paid in another way in the meantime, the money that is left over becomes prepaid credit.
 *
 * Returns the orders whose invoices the payment has paid in full, and how much became credit.
 */
export async function settleInvoices(
  trx: Trx,
  scope: AccountScope,
  payment: PaymentRow,
  captured: Money,
  now: Date,
): Promise<{ readonly paidOrders: readonly PaidOrder[]; readonly kept: Money }> {
  let rest = captured;
  const paidOrders: PaidOrder[] = [];
  for (const invoiceId of await invoicesOfPayment(trx, scope, payment.id)) {
    const invoice = await lockInvoice(trx, scope, invoiceId);
    if (invoice === null || !isOpenInvoice(invoice.state)) continue;
    const amount = minMoney(subtractMoney(invoice.total, invoice.settled), rest);
    if (!isPositiveMoney(amount)) continue;
    const settled = await settleByPayment(trx, scope, {
      invoiceId,
      paymentId: payment.id,
      amount,
      clearing: clearingOf(payment.method),
      now,
    });
    rest = subtractMoney(rest, amount);
    if (settled.state === "paid" && settled.orderId !== null) paidOrders.push({ orderId: settled.orderId, invoiceId });
  }
  if (isPositiveMoney(rest)) {
    const { timeZone } = await findBrandSeller(trx, scope);
    await bookDeposit(trx, scope, {
      sellerId: payment.sellerId,
      paymentId: payment.id,
      amount: rest,
      clearing: clearingOf(payment.method),
      bookedOn: dateIn(timeZone, now),
    });
  }
  return { paidOrders, kept: rest };
}
