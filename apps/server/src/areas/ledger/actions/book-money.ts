import type { Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { book } from "../postings.repository.ts";

export type ReceivedMoney = {
  readonly sellerId: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly clearing: "card_clearing" | "bank";
  /** Calendar date. */
  readonly bookedOn: string;
};

/**
 * Money that was not paid for anything particular becomes the customer's prepaid credit (3001). It has no VAT, which is due on
 * the invoice that uses it.
 */
export async function bookDeposit(trx: Trx, scope: AccountScope, money: ReceivedMoney): Promise<void> {
  await book(trx, scope, money, [
    {
      kind: "deposit",
      debit: money.clearing,
      credit: "prepaid",
      amount: money.amount,
      namesInvoice: false,
      text: "",
    },
  ]);
}

/** Posts money that nobody may use before a person has decided about it. */
export async function bookSuspense(trx: Trx, scope: AccountScope, money: ReceivedMoney, why: string): Promise<void> {
  await book(trx, scope, money, [
    {
      kind: "suspense",
      debit: money.clearing,
      credit: "suspense",
      amount: money.amount,
      namesInvoice: false,
      text: why,
    },
  ]);
}
