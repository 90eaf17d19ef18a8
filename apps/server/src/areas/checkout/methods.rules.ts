import { compareMoney, isPositiveMoney, subtractMoney, type Money } from "@nameplane/values";

export type Method = "card" | "swish" | "bank" | "invoice";
export type OrderMethod = Method | "credit";

export type MethodFacts = {
  readonly invoiceMethod: "prepayment" | "postpayment";
  /** How much may still be put on its invoice. */
  readonly availableCredit: Money;
  readonly total: Money;
  readonly hasCardProvider: boolean;
  /** Swish is configured, and the customer is in its country. */
  readonly hasSwish: boolean;
  /** Why Swish cannot pay a sum; null: it can. */
  readonly whyNotBySwish: (total: Money) => "tooLittle" | "tooMuch" | null;
  /** The method of the customer's last order; null: there is none. */
  readonly lastUsed: string | null;
  /** Payment methods that the brand offers. */
  readonly offered: ReadonlySet<Method>;
};

export type MethodChoice = {
  readonly method: Method;
  readonly allowed: boolean;
  readonly why: "noProvider" | "prepaymentOnly" | "creditLimit" | "tooLittle" | "tooMuch" | null;
};

/**
 * Payment methods of the brand, best first, with the reason for those that are closed. The method of the last order comes first.
 * After it, accounts that pay after delivery see their invoice; all others pay by card, by Swish, or by a bank transfer that has to
 * arrive before work starts.
 */
export function methodChoices(facts: MethodFacts): MethodChoice[] {
  const card: MethodChoice = {
    method: "card",
    allowed: facts.hasCardProvider,
    why: facts.hasCardProvider ? null : "noProvider",
  };
  const whyNot = facts.whyNotBySwish(facts.total);
  const swish: MethodChoice = { method: "swish", allowed: whyNot === null, why: whyNot };
  const bank: MethodChoice = { method: "bank", allowed: true, why: null };
  const isPrepaid = facts.invoiceMethod === "prepayment";
  const fits = compareMoney(facts.total, facts.availableCredit) <= 0;
  const invoice: MethodChoice = {
    method: "invoice",
    allowed: !isPrepaid && fits,
    why: isPrepaid ? "prepaymentOnly" : fits ? null : "creditLimit",
  };
  const choices = isPrepaid ? [card, swish, bank, invoice] : [invoice, card, swish, bank];
  const offered = choices.filter(({ method }) => facts.offered.has(method) && (method !== "swish" || facts.hasSwish));
  const rank = ({ method, allowed }: MethodChoice) => (allowed && method === facts.lastUsed ? 0 : 1);
  return offered.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether the payer pays through a provider; the order waits meanwhile, and credit is held for it. */
export function isPaidThere(method: string): method is "card" | "swish" {
  return method === "card" || method === "swish";
}

export type CreditChoice = Omit<MethodChoice, "method"> & {
  readonly method: OrderMethod;
  /** Credit that is used first; the method pays the rest. */
  readonly credit: Money;
};

/**
 * Payment methods when the account's prepaid credit is used first. Credit that covers the order is the only method; otherwise
 * every method pays what the credit leaves, and a card or Swish at least the smallest sum that can be charged.
 *
 * Takes prepaid in the order's currency; besideCard gives how much of it is used together with a card or Swish.
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
  const beside = besideCard(total, prepaid);
  const rest = methodChoices({
    ...facts,
    total: subtractMoney(total, prepaid),
    whyNotBySwish: () => facts.whyNotBySwish(subtractMoney(total, beside)),
  });
  return rest.map((choice) => ({ ...choice, credit: isPaidThere(choice.method) ? beside : prepaid }));
}
