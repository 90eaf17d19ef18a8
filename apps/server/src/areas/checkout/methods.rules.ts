export type Method = "card" | "bank" | "invoice";

export type MethodFacts = {
  readonly invoiceMethod: "prepayment" | "postpayment";
  readonly availableCreditMinor: number;
  readonly totalMinor: number;
  readonly hasCardProvider: boolean;
};

export type MethodChoice = {
  readonly method: Method;
  readonly allowed: boolean;
  readonly why: "noProvider" | "prepaymentOnly" | "creditLimit" | null;
};

/**
 * Ways to pay an order, best first. Accounts that pay after delivery see their invoice first; all others pay by card or
 * by a bank transfer that has to arrive before the work starts.
 */
export function methodChoices(facts: MethodFacts): MethodChoice[] {
  const card: MethodChoice = {
    method: "card",
    allowed: facts.hasCardProvider,
    why: facts.hasCardProvider ? null : "noProvider",
  };
  const bank: MethodChoice = { method: "bank", allowed: true, why: null };
  if (facts.invoiceMethod === "prepayment")
    return [card, bank, { method: "invoice", allowed: false, why: "prepaymentOnly" }];
  const fits = facts.totalMinor <= facts.availableCreditMinor;
  return [{ method: "invoice", allowed: fits, why: fits ? null : "creditLimit" }, card, bank];
}
