import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/payments/operations";
import type { quoteCatalogueSpec, QuoteCatalogueRow } from "@nameplane/contracts/payments/sales-quotes";
import { NotFound } from "@nameplane/contracts/refusals";
import { minorOf, type Currency, type Money } from "@nameplane/values";
import type { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import { dateIn, findBrandSeller } from "../../ledger/index.ts";
import { pricesFor, saleTerms, worthOn, type PriceBook } from "../../products/index.ts";
import { brandCatalogue } from "../../tlds/index.ts";
import { catalogueTexts, tldMatches } from "./quote-catalogue.rules.ts";
import { costsOfTlds, productsNamed, type CostRow } from "./quote-catalogue.repository.ts";
import { findCustomer } from "./sales-quotes.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Language = "en" | "sv";

/** How many TLDs and how many services one answer has at most. */
const most = 5;
const acts = ["create", "renew", "transfer", "restore"] as const;

/**
 * The items of the price list that a quote to a customer can contain, at the prices of this customer. Costs are shown to staff
 * who may see them. Possible refusals: NotFound.
 */
export async function readQuoteCatalogue(
  { trx, now, actor, staff }: Call,
  { number, find }: z.output<typeof quoteCatalogueSpec.input>,
): Promise<Omit<AnswerOf<typeof operations.quoteCatalogue>, "code" | "desc">> {
  const customer = await findCustomer(trx, { number });
  if (customer === null) throw new Refused(NotFound, { param: "number" });
  const scope = makeScope({ ...customer, actor });
  const { priceGroupId, currency } = await saleTerms(trx, scope, now);
  const sold = (await brandCatalogue(trx, scope.brandId)).sold().map(({ tld }) => tld);
  const tlds = tldMatches(sold, find).slice(0, most);
  const products = await productsNamed(trx, { find, language: customer.language, most });
  const book = await pricesFor(trx, { priceGroupId, currency, tlds, products: products.map(({ id }) => id), now });
  const showsCosts = staff.permissions.has("staff_ledger") && staff.brandId === null;
  const costs = showsCosts ? await costsOfTlds(trx, { tlds, now }) : [];
  const { timeZone } = await findBrandSeller(trx, scope);
  const inOurs = await converted(trx, costs, currency, dateIn(timeZone, now));
  return {
    currency,
    data: [
      ...tlds.flatMap((tld) => rowsOfTld(book, tld, inOurs, customer.language)),
      ...products.flatMap(({ id, name, months }) => {
        const price = book.product(id, "create", months ?? 0);
        if (price === null) return [];
        const text = catalogueTexts[customer.language].service(name, months ?? 0);
        return [{ text, unitMinor: minorOf(price.net), costMinor: null }];
      }),
    ],
  };
}

function rowsOfTld(book: PriceBook, tld: string, costs: ReadonlyMap<string, Money>, language: Language): QuoteCatalogueRow[] {
  return acts.flatMap((act) =>
    book.periods(tld, act).flatMap((months) => {
      const net = book.net(tld, act, months);
      if (net === null) return [];
      const cost = costs.get(keyOf({ tld, operation: act, months }));
      const text = catalogueTexts[language].tld(act, tld, months);
      return [{ text, unitMinor: minorOf(net), costMinor: cost === undefined ? null : minorOf(cost) }];
    }),
  );
}

const keyOf = ({ tld, operation, months }: Pick<CostRow, "tld" | "operation" | "months">) => `${tld} ${operation} ${months}`;

/**
 * Converts the costs to the customer's currency at the rate of the day. Costs in a currency without a known rate are left out.
 */
async function converted(
  trx: Trx,
  costs: readonly CostRow[],
  currency: Currency,
  day: string,
): Promise<ReadonlyMap<string, Money>> {
  const found = new Map<string, Money>();
  for (const cost of costs) {
    const worth = await worthOn(trx, cost, currency, day);
    if (worth !== null) found.set(keyOf(cost), worth);
  }
  return found;
}
