/** How the money of a request stands whose price has moved: taken, set aside until its order ends, or on the account's invoice (or to be put there). */
export type Funding = "captured" | "held" | "credit";

export function fundingOf(method: string, funding: string | null): Funding {
  if (funding === "credit" || (funding === "held" && method === "invoice")) return "credit";
  return funding === "held" ? "held" : "captured";
}

export type Owed = {
  /** Left to pay on top of what comes back of the former price, or stays set aside. */
  readonly dueMinor: number;
  /** What of the former price is more than the new one, and was taken. */
  readonly backMinor: number;
};

/**
 * What a new price leaves to pay. What was taken for the former one comes back as credit and pays the new one first; what is set aside stays so, and
 * what is more of it than needed is let go when the order ends. On the account's invoice the former line is taken off and the new one put on.
 */
export function owedFor(funding: Funding, formerMinor: number, newMinor: number): Owed {
  const backMinor = funding === "held" ? 0 : Math.max(0, formerMinor - newMinor);
  return { dueMinor: Math.max(0, newMinor - formerMinor), backMinor };
}

export type Way = "credit" | "card" | "invoice";

/**
 * Ways to pay what is due, credit first: whoever has enough of it needs no other, and a card pays only what is missing. What is set aside is not
 * invoiced before its order ends, so the account's invoice does not go beside it.
 */
export function waysFor(facts: {
  readonly funding: Funding;
  readonly dueMinor: number;
  readonly prepaidMinor: number;
  readonly mayInvoice: boolean;
  readonly hasCard: boolean;
}): Way[] {
  const { funding, dueMinor, prepaidMinor, mayInvoice, hasCard } = facts;
  if (funding === "credit") return mayInvoice ? ["invoice"] : [];
  if (prepaidMinor >= dueMinor) return ["credit"];
  return [...(hasCard ? (["card"] as const) : []), ...(mayInvoice && funding !== "held" ? (["invoice"] as const) : [])];
}

/** What a card is charged with: what credit does not cover, and never less than a card can pay; the rest of that stays as credit. */
export function cardMinorFor(dueMinor: number, prepaidMinor: number, leastMinor: number): number {
  return Math.max(leastMinor, dueMinor - prepaidMinor);
}
