import { compareMoney, maxMoney, subtractMoney, zeroMoney, type Money } from "@nameplane/values";

/** How the money of a request stands whose price has moved: taken, set aside until its order ends, or on the account's invoice (or to be put there). */
export type Funding = "captured" | "held" | "credit";

export function fundingOf(method: string, funding: string | null): Funding {
  if (funding === "credit" || (funding === "held" && method === "invoice")) return "credit";
  return funding === "held" ? "held" : "captured";
}

export type Owed = {
  /** Left to pay on top of what comes back of the former price, or stays set aside. */
  readonly due: Money;
  /** What of the former price is more than the new one, and was taken. */
  readonly back: Money;
};

/**
 * What a new price leaves to pay. What was taken for the former one comes back as credit and pays the new one first; what is set aside stays so, and
 * what is more of it than needed is let go when the order ends. On the account's invoice the former line is taken off and the new one put on.
 */
export function owedFor(funding: Funding, former: Money, changed: Money): Owed {
  const nothing = zeroMoney(former.currency);
  const back = funding === "held" ? nothing : maxMoney(nothing, subtractMoney(former, changed));
  return { due: maxMoney(nothing, subtractMoney(changed, former)), back };
}

export type Way = "credit" | "card" | "invoice";

/**
 * Ways to pay what is due, credit first: whoever has enough of it needs no other, and a card pays only what is missing. What is set aside is not
 * invoiced before its order ends, so the account's invoice does not go beside it.
 */
export function waysFor(facts: {
  readonly funding: Funding;
  readonly due: Money;
  readonly prepaid: Money;
  readonly mayInvoice: boolean;
  readonly hasCard: boolean;
}): Way[] {
  const { funding, due, prepaid, mayInvoice, hasCard } = facts;
  if (funding === "credit") return mayInvoice ? ["invoice"] : [];
  if (compareMoney(prepaid, due) >= 0) return ["credit"];
  return [...(hasCard ? (["card"] as const) : []), ...(mayInvoice && funding !== "held" ? (["invoice"] as const) : [])];
}

/** What a card is charged with: what credit does not cover, and never less than a card can pay; the rest of that stays as credit. */
export function chargeFor(due: Money, prepaid: Money, leastCard: Money): Money {
  return maxMoney(leastCard, subtractMoney(due, prepaid));
}
