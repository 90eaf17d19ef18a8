import type { LaunchPhase } from "@nameplane/contracts/tlds/launch-phases";
import type { Money } from "@nameplane/values";
import type { StatedPrice } from "./price-book.rules.ts";

type InPhase = {
  readonly groupId: string;
  readonly tld: string;
  readonly phase: string;
  readonly number: number;
  readonly net: Money;
};

/** The first year of a new domain. Only its price differs in a phase; further years cost the same as always. */
const [operation, periodMonths] = ["create", 12] as const;

/**
 * Applies the prices of running launch phases to the stated prices of price lists. Where a list states the price of a first year
 * for the running phase, this price counts, and lists that inherit from it cannot state another one. Otherwise a reseller's list
 * with an ordinary price would sell a domain in a landrush phase for less than the reseller pays.
 *
 * `running`: the running phase of each TLD. Prices of other phases are left out.
 */
export function withPhasePrices(
  stated: readonly StatedPrice[],
  inPhases: readonly InPhase[],
  running: ReadonlyMap<string, Pick<LaunchPhase, "phase" | "number">>,
): readonly StatedPrice[] {
  const counted = inPhases.filter(({ tld, phase, number }) => {
    const now = running.get(tld);
    return now?.phase === phase && now.number === number;
  });
  if (counted.length === 0) return stated;
  const tlds = new Set(counted.map(({ tld }) => tld));
  const isReplaced = (price: StatedPrice) =>
    price.tld !== null && tlds.has(price.tld) && price.operation === operation && price.periodMonths === periodMonths;
  return [
    ...stated.filter((price) => !isReplaced(price)),
    ...counted.map(({ groupId, tld, net }) => ({
      groupId,
      tld,
      productId: null,
      operation,
      periodMonths,
      net,
      percentBasisPoints: null,
      isFrom: false,
    })),
  ];
}
