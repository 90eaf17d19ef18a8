import type { AnswerOf } from "@nameplane/contracts";
import type { invoicePayWays } from "@nameplane/contracts/ledger/operations";
import {
  compareMoney,
  isPositiveMoney,
  isZeroMoney,
  minMoney,
  moneyIn,
  subtractMoney,
  zeroMoney,
  type Money,
} from "@nameplane/values";
import type { InvoiceRow } from "./invoices.rules.ts";

/** An invoice on which something is left to pay. */
export type Payable = Pick<InvoiceRow, "invoiceid" | "number" | "leftMinor" | "currency">;

export type Ways = AnswerOf<typeof invoicePayWays>;

/** How an amount is divided between credit and a payment. */
export type Split = {
  readonly credit: Money;
  readonly card: Money;
  /**
   * cardTooLittle: the sum is too small for any provider. noCards: the credit does not cover the sum, and no provider's method is
   * offered.
   */
  readonly problem: "cardTooLittle" | "noCards" | null;
};

/**
 * Divides an amount between credit, if it is used, and the card. A card is charged at least its minimum. If less than that would
 * be left for the card, some credit stays unused.
 */
export function splitOf(amount: Money, ways: Ways, usesCredit: boolean): Split {
  const of = moneyIn(ways.currency);
  // Credit is in the account's currency. An invoice in another currency is paid by card.
  const most = usesCredit && amount.currency === ways.currency ? of(ways.prepaidMinor) : zeroMoney(amount.currency);
  const credit = minMoney(most, amount);
  const card = subtractMoney(amount, credit);
  if (isZeroMoney(card)) return { credit, card, problem: null };
  if (ways.methods.length === 0) return { credit, card, problem: "noCards" };
  const least = moneyIn(amount.currency)(ways.leastcardMinor);
  if (compareMoney(card, least) >= 0) return { credit, card, problem: null };
  if (compareMoney(amount, least) < 0) return { credit, card, problem: "cardTooLittle" };
  return { credit: subtractMoney(amount, least), card: least, problem: null };
}

/** Whether any payment method or credit is available in the panel. */
export const canPay = (ways: Ways): boolean => ways.methods.length > 0 || ways.prepaidMinor > 0;

/** Whether a part of the amount is paid by card. */
export const usesCard = ({ card }: Split): boolean => isPositiveMoney(card);
