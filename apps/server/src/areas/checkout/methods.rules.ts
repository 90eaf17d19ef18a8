import { isProviderMethod, providerMethods, type ProviderMethod } from "../payments/providers.rules.ts";
import { compareMoney, isPositiveMoney, subtractMoney, type Money } from "@nameplane/values";

export { quickMethods } from "../payments/providers.rules.ts";

export type Method = "card" | "paypal" | "sepa" | "swish" | "bank" | "invoice";
export type OrderMethod = Method | "credit";

export type MethodFacts = {
  readonly invoiceMethod: "prepayment" | "postpayment";
  /** How much more may be put on the account's invoice. */
  readonly availableCredit: Money;
  readonly total: Money;
  /** Provider methods that are configured and available in the customer's country and currency. */
  readonly here: ReadonlySet<ProviderMethod>;
  /** Why a method cannot pay a sum. Null if it can. */
  readonly whyNot: (method: ProviderMethod, total: Money) => "tooLittle" | "tooMuch" | null;
  /** The method of the customer's last order. Null if there is none. */
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
 * The payment methods of a brand, best first, with the reason for those that are unavailable. The method of the last order comes
 * first. After it, accounts that pay after delivery see the invoice; all others see the methods of providers, or a bank transfer
 * that has to arrive before work starts. Cards are listed as unavailable if no card provider is configured; other methods without
 * a configured provider are left out.
 */
export function methodChoices(facts: MethodFacts): MethodChoice[] {
  const card: MethodChoice = {
    method: "card",
    allowed: facts.here.has("card"),
    why: facts.here.has("card") ? null : "noProvider",
  };
  const others = providerMethods
    .filter((method) => method !== "card" && facts.here.has(method))
    .map((method): MethodChoice => {
      const why = facts.whyNot(method, facts.total);
      return { method, allowed: why === null, why };
    });
  const bank: MethodChoice = { method: "bank", allowed: true, why: null };
  const isPrepaid = facts.invoiceMethod === "prepayment";
  const fits = compareMoney(facts.total, facts.availableCredit) <= 0;
  const invoice: MethodChoice = {
    method: "invoice",
    allowed: !isPrepaid && fits,
    why: isPrepaid ? "prepaymentOnly" : fits ? null : "creditLimit",
  };
  const choices = isPrepaid ? [card, ...others, bank, invoice] : [invoice, card, ...others, bank];
  const offered = choices.filter(({ method }) => facts.offered.has(method));
  const rank = ({ method, allowed }: MethodChoice) => (allowed && method === facts.lastUsed ? 0 : 1);
  return offered.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether the customer pays on a provider's page. Until then the order waits, and credit is held for it. */
export function isPaidThere(method: string): method is ProviderMethod {
  return isProviderMethod(method);
}

export type CreditChoice = Omit<MethodChoice, "method"> & {
  readonly method: OrderMethod;
  /** Credit that is used first. The method pays the rest. */
  readonly credit: Money;
};

/**
 * Payment methods for the case that the account's prepaid credit is used first. If the credit covers the order, credit is the
 * only method. Otherwise every method pays what the credit leaves. A provider's method pays at least the smallest sum that can be
 * charged.
 *
 * `prepaid`: the credit in the order's currency. `besideCard`: returns how much of it is used together with a provider's method.
 * Returns an empty list if there is no credit to use.
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
    whyNot: (method) => facts.whyNot(method, subtractMoney(total, beside)),
  });
  return rest.map((choice) => ({ ...choice, credit: isPaidThere(choice.method) ? beside : prepaid }));
}
