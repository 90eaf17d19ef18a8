import type { QuickMethod } from "../../../payments/providers.rules.ts";
import { compareMoney, maxMoney, subtractMoney, zeroMoney, type Money } from "@nameplane/values";

/**
 * How a request whose price has changed was paid: captured, set aside until its order ends, or on the account's invoice (now or
 * later).
 */
export type Funding = "captured" | "held" | "credit";

export function fundingOf(method: string, funding: string | null): Funding {
  if (funding === "credit" || (funding === "held" && method === "invoice")) return "credit";
  return funding === "held" ? "held" : "captured";
}

export type Owed = {
  /** What has to be paid in addition to the money that is returned from the former price or stays set aside. */
  readonly due: Money;
  /** How much more was captured for the former price than the new price requires. */
  readonly back: Money;
};

/**
 * What remains to be paid after a change of price. Money that was captured for the former price is returned as credit and pays
 * the new price first. Money that is set aside stays set aside, and whatever is not needed is released when the order ends. On
 * the account's invoice, the former line is credited and the new line is added.
 */
export function owedFor(funding: Funding, former: Money, changed: Money): Owed {
  const nothing = zeroMoney(former.currency);
  const back = funding === "held" ? nothing : maxMoney(nothing, subtractMoney(former, changed));
  return { due: maxMoney(nothing, subtractMoney(changed, former)), back };
}

export type Way = "credit" | QuickMethod | "invoice";

/**
 * Ways to pay the difference. Credit comes first: a customer with enough credit needs no other way, and a provider's method pays
 * only what is missing. Money that is set aside is not invoiced before its order ends, so it cannot be combined with the
 * account's invoice.
 */
export function waysFor(facts: {
  readonly funding: Funding;
  readonly due: Money;
  readonly prepaid: Money;
  readonly mayInvoice: boolean;
  /** Methods through a provider that can pay what is missing. */
  readonly payable: readonly QuickMethod[];
}): Way[] {
  const { funding, due, prepaid, mayInvoice, payable } = facts;
  if (funding === "credit") return mayInvoice ? ["invoice"] : [];
  if (compareMoney(prepaid, due) >= 0) return ["credit"];
  return [...payable, ...(mayInvoice && funding !== "held" ? (["invoice"] as const) : [])];
}

/**
 * What a card is charged: the sum that credit does not cover, but at least the smallest card payment. The surplus stays as
 * credit.
 */
export function chargeFor(due: Money, prepaid: Money, leastCard: Money): Money {
  return maxMoney(leastCard, subtractMoney(due, prepaid));
}
