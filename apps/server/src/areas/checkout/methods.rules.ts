import { compareMoney, isPositiveMoney, subtractMoney, type Money } from "@nameplane/values";

export type Method = "card" | "bank" | "invoice";
export type OrderMethod = Method | "credit";

export type MethodFacts = {
  readonly invoiceMethod: "prepayment" | "postpayment";
  /** What may be put on its invoice still. */
  readonly availableCredit: Money;
  readonly total: Money;
  readonly hasCardProvider: boolean;
  /** What the brand offers at all. */
  readonly offered: ReadonlySet<Method>;
};

export type MethodChoice = {
  readonly method: Method;
  readonly allowed: boolean;
  readonly why: "noProvider" | "prepaymentOnly" | "creditLimit" | null;
};

/**
 * Ways to pay an order that the brand offers, best first. Accounts that pay after delivery see their invoice first; all others pay by card or
 * by a bank transfer that has to arrive before the work starts.
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
  /** Credit that is used first; this way pays the rest. */
  readonly credit: Money;
};

/**
 * Ways to pay when the account's prepaid credit is used first. Credit that covers the order is the only way; else every way
 * pays what the credit leaves, and a card never less than it can be charged with.
 *
 * Takes  prepaid in the order's currency; besideCard says how much of it goes with a card
 * Gives  none when there is no credit to use
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
