import type { Currency } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import { tldCatalogue } from "../tlds/index.ts";
import { PriceBook, type Margin, type ProposedMargin, type StatedPrice } from "./price-book.rules.ts";
import { marginsOf, priceGroupChain, statedPrices } from "./products.repository.ts";

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
    now: Date;
  },
): Promise<PriceBook> {
  const { currency, now } = query;
  const catalogue = await tldCatalogue(trx);
  const chain = await priceGroupChain(trx, query.priceGroupId);
  if (chain.length === 0) throw new Error(`price group ${query.priceGroupId} is not visible here`);
  const { tlds = null, products = [], proposed = [], margins: wanted = [] } = query;
  const prices = await statedPrices(trx, { chain, currency, tlds, products, now });
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
