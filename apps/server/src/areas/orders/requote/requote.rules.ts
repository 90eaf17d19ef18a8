/** How the money of a request stands whose price has moved: taken, reserved on a card, or on the account's invoice. */
export type Funding = "captured" | "held" | "credit";

/** Money of an order that is set aside elsewhere than on a card is as good as taken, or as on the invoice: the line takes it along. */
export function fundingOf(method: string, funding: string | null): Funding {
  if (funding === "held") return method === "card" ? "held" : method === "invoice" ? "credit" : "captured";
  return funding === "credit" ? "credit" : "captured";
}

export type Owed = {
  /** Left to pay on top of what comes back of the former price. */
  readonly dueMinor: number;
  /** What of the former price is more than the new one. */
  readonly backMinor: number;
};

/**
 * What a new price leaves to pay. What was taken for the former one comes back as credit and pays the new one first; what is
 * only reserved is let go, and pays nothing. On the account's invoice the former line is taken off and the new one put on.
 */
export function owedFor(funding: Funding, formerMinor: number, newMinor: number): Owed {
  const paidMinor = funding === "held" ? 0 : formerMinor;
  return { dueMinor: Math.max(0, newMinor - paidMinor), backMinor: Math.max(0, paidMinor - newMinor) };
}

export type Way = "credit" | "card" | "invoice";

/** Ways to pay what is due, credit first: whoever has enough of it needs no other, and a card pays only what is missing. */
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
  return [...(hasCard ? (["card"] as const) : []), ...(mayInvoice ? (["invoice"] as const) : [])];
}

/** What a card is charged with: what credit does not cover, and never less than a card can pay; the rest of that stays as credit. */
export function cardMinorFor(dueMinor: number, prepaidMinor: number, leastMinor: number): number {
  return Math.max(leastMinor, dueMinor - prepaidMinor);
}
