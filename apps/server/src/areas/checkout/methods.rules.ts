import { compareMoney, isPositiveMoney, subtractMoney, type Money } from "@nameplane/values";

export type Method = "card" | "bank" | "invoice";
export type OrderMethod = Method | "credit";

export type MethodFacts = {
  readonly invoiceMethod: "prepayment" | "postpayment";
  /** How much may still be put on its invoice. */
  readonly availableCredit: Money;
  readonly total: Money;
  readonly hasCardProvider: boolean;
  /** Payment methods that the brand offers. */
  readonly offered: ReadonlySet<Method>;
};

export type MethodChoice = {
  readonly method: Method;
  readonly allowed: boolean;
  readonly why: "noProvider" | "prepaymentOnly" | "creditLimit" | null;
};

/**
 * Payment methods of the brand, best first, with the reason for those that are closed. Accounts that pay after delivery see their
 * invoice first; all others pay by card, or by a bank transfer that has to arrive before work starts.
 */
export function methodChoices(facts: MethodFacts): MethodChoice[] {
  const card: MethodChoice = {
    method: "card",
    allowed: facts.hasCardProvider,
    why: facts.hasCardProvider ? null : "noProvider",
  };
  const bank: MethodChoice = { method: "bank", allowed: true, why: null };
  const isPrepaid = facts.invoiceMethod === "prepayment";
  const fits = compareMoney(facts.total, facts.availableCredit) <= 0;
  const invoice: MethodChoice = {
    method: "invoice",
    allowed: !isPrepaid && fits,
    why: isPrepaid ? "prepaymentOnly" : fits ? null : "creditLimit",
  };
  const choices = isPrepaid ? [card, bank, invoice] : [invoice, card, bank];
  return choices.filter(({ method }) => facts.offered.has(method));
}

export type CreditChoice = Omit<MethodChoice, "method"> & {
  readonly method: OrderMethod;
  /** Credit that is used first; the method pays the rest. */
  readonly credit: Money;
};

/**
 * Payment methods when the account's prepaid credit is used first. Credit that covers the order is the only method; otherwise
 * every method pays what the credit leaves, and a card at least the smallest sum that it can be charged.
 *
 * Takes prepaid in the order's currency; besideCard gives how much of it is used together with a card.
 * Gives an empty list when there is no credit to use.
 */
export function creditChoices(
  facts: MethodFacts,
  prepaid: Money,
  besideCard: (total: Money, prepaid: Money) => Money,
): CreditChoice[] {
  const { total } = facts;
  if (!isPositiveMoney(prepaid) || !isPositiveMoney(total)) return [];
  if (compareMoney(prepaid, total) >= 0) return [{ method: "credit", allowed: true, why: null, credit: total }];
  const rest = methodChoices({ ...facts, total: subtractMoney(total, prepaid) });
  return rest.map((choice) => ({ ...choice, credit: choice.method === "card" ? besideCard(total, prepaid) : prepaid }));
}
