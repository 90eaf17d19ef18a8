import type { Currency } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import { launchStateAt, type LaunchPhase } from "@nameplane/contracts/tlds/launch-phases";
import { tldCatalogue, type TldCatalogue } from "../tlds/index.ts";
import { withPhasePrices } from "./phase-prices.rules.ts";
import { PriceBook, type Margin, type ProposedMargin, type StatedPrice } from "./price-book.rules.ts";
import { marginsOf, phasePrices, priceGroupChain, statedPrices } from "./products.repository.ts";

/**
 * The price book of one list in one currency at `now`.
 *
 * `tlds`: only these suffixes, together with `products`; if absent, everything. Returns a book whose prices are stated by the
 * group itself, or else derived from its parent by the narrowest margin.
 */
export async function pricesFor(
  trx: Trx,
  query: {
    priceGroupId: string;
    currency: Currency;
    tlds?: readonly string[];
    products?: readonly number[];
    /** Prices that are not saved yet but are used as if they were. */
    proposed?: readonly StatedPrice[];
    /** Margins that are not saved yet but are used as if they were. */
    margins?: readonly ProposedMargin[];
    /** Leaves out the prices of launch phases. Set for people who edit the price list. */
    isOrdinary?: boolean;
    now: Date;
  },
): Promise<PriceBook> {
  const { currency, now } = query;
  const catalogue = await tldCatalogue(trx);
  const chain = await priceGroupChain(trx, query.priceGroupId);
  if (chain.length === 0) throw new Error(`price group ${query.priceGroupId} is not visible here`);
  const { tlds = null, products = [], proposed = [], margins: wanted = [] } = query;
  const stated = await statedPrices(trx, { chain, currency, tlds, products, now });
  const running = query.isOrdinary === true ? new Map<string, LaunchPhase>() : runningPhases(catalogue, tlds, now);
  const inPhases = running.size === 0 ? [] : await phasePrices(trx, { chain, currency, tlds: [...running.keys()] });
  const prices = withPhasePrices(stated, inPhases, running);
  const saved = chain.length > 1 ? await marginsOf(trx, { chain, currency, now }) : [];
  const isReplaced = ({ groupId, scope }: Margin) => wanted.some((each) => each.groupId === groupId && each.scope === scope);
  const margins = [...saved.filter((margin) => !isReplaced(margin)), ...wanted.filter(({ isRemoved }) => !isRemoved)];
  return new PriceBook({
    currency,
    chain,
    prices: [...prices, ...proposed],
    margins,
    groupsOf: (tld) => catalogue.get(tld)?.groups ?? [],
  });
}

/** For each TLD that has a launch phase now, that phase. */
function runningPhases(catalogue: TldCatalogue, tlds: readonly string[] | null, now: Date): Map<string, LaunchPhase> {
  const asked = tlds === null ? catalogue.all : tlds.flatMap((tld) => catalogue.get(tld) ?? []);
  return new Map(
    asked.flatMap(({ tld, rules }) => {
      const launch = launchStateAt(rules, now);
      return launch.state === "phase" ? [[tld, launch] as const] : [];
    }),
  );
}
