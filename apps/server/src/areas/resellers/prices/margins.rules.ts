import type { WantedMargin } from "@nameplane/contracts/resellers/prices";
import { marginActs, marginEndings, type MarginEnding } from "@nameplane/contracts/resellers/values";
import { money, type Currency } from "@nameplane/values";
import type { ProposedMargin } from "../../products/price-book.rules.ts";
import type { KeptMargin } from "../../products/lists/lists.rules.ts";

/** How prices are rounded, in minor units: up to a multiple of `to`, minus `less`. All currencies have two decimals. */
const roundings: Readonly<Record<MarginEnding, { readonly to: number; readonly less: number }>> = {
  exact: { to: 1, less: 0 },
  whole: { to: 100, less: 0 },
  ninety: { to: 100, less: 10 },
  nine: { to: 1000, less: 100 },
};

/** The ending of a stored margin. A rounding that the panel does not offer is shown as exact. */
export const endingOf = ({ roundTo, roundLess }: Pick<KeptMargin, "roundTo" | "roundLess">): MarginEnding =>
  marginEndings.find((each) => roundings[each].to === roundTo && roundings[each].less === roundLess) ?? "exact";

const limitOfScope = new RegExp(`:(?:${marginActs.join("|")})(?::\\d+)?$`);

/** The item that a margin applies to, without the operation and period to which it is limited: tld:se for tld:se:renew:24. */
export const subjectOfScope = (scope: string): string => scope.replace(limitOfScope, "");

/**
 * A wanted margin in the form in which it is stored. In the first list of a brand, a margin never makes a price lower than that
 * of the list above, which the reseller pays; only a typed single price can. A price group may give a discount on the first list.
 * The removal of a margin is stored as well, so that the history shows what was valid before.
 */
export function keptMargin({ scope, margin }: WantedMargin, currency: Currency, isGroup: boolean): KeptMargin {
  const { to, less } = roundings[margin?.ending ?? "exact"];
  return {
    scope,
    currency,
    percent: margin?.basisPoints ?? 0,
    fixed: margin?.fixedMinor ?? 0,
    roundTo: to,
    roundLess: less,
    floor: !isGroup,
    removed: margin === null,
  };
}

/** A margin in the form of a price book, to calculate with it before it is saved. */
export const proposedMargin = (groupId: string, kept: KeptMargin): ProposedMargin => ({
  groupId,
  scope: kept.scope,
  currency: kept.currency,
  percentBasisPoints: kept.percent,
  fixed: money(kept.fixed, kept.currency),
  roundTo: money(kept.roundTo, kept.currency),
  roundLess: money(kept.roundLess, kept.currency),
  floorAtCost: kept.floor,
  isRemoved: kept.removed,
});
