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

/** A first year. Further years cost what they always do. */
const [operation, periodMonths] = ["create", 12] as const;

/**
 * The stated prices of lists while phases of launches run: where a list states the price of a first year for the running phase, that
 * counts, and no list below it has another one. A list of a reseller that states an ordinary price would otherwise sell a domain of a
 * landrush for less than the reseller pays.
 *
 * `running`: the phase that runs, by TLD. Prices of other phases are left out.
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
