import { isZeroMoney, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { pricingFor, type Pricing } from "../../orders/prices/index.ts";
import type { SaleTerms } from "../../products/index.ts";
import { lockOpenSales, valueSales, type OpenSale } from "./sales.repository.ts";

const atOnce = 500;

/** What a reseller pays is calculated without VAT. */
const untaxed: SaleTerms["tax"] = { kind: "export", rateBasisPoints: 0, country: "" };

/**
 * Calculates what the reseller pays for new sales, at the prices of the list and time that were frozen with the order. Prices
 * that have begun never change, so it does not matter when this runs. Returns how many sales it valued; zero means that none is
 * left.
 */
export async function valueOpenSales(trx: Trx, scope: AccountScope, now: Date): Promise<number> {
  const sales = await lockOpenSales(trx, scope, atOnce);
  const groups = Map.groupBy(
    sales,
    ({ priceGroupId, retail, orderedAt }) => `${priceGroupId} ${retail.currency} ${orderedAt.getTime()}`,
  );
  for (const same of groups.values()) {
    const [first] = same;
    if (first === undefined) continue;
    const { priceGroupId, orderedAt } = first;
    const terms = { priceGroupId, currency: first.retail.currency, tax: untaxed };
    const pricing = await pricingFor(trx, scope, same.map(lineOf), orderedAt, terms);
    const valued = same.map((sale) => ({ ...sale, wholesale: wholesaleOf(sale, pricing) }));
    await valueSales(trx, scope, valued, now);
  }
  return sales.length;
}

const lineOf = ({ operation, tld, periodMonths, registryFee: fee, productId, rest }: OpenSale) => ({
  operation,
  tld,
  periodMonths,
  fee,
  productId,
  rest,
});

/**
 * The wholesale price of a sale. It equals the retail price, so that there is no margin, if the operator itself agreed on the
 * price with the customer, if the sale was free, or if the reseller's price list does not contain the item.
 */
function wholesaleOf(sale: OpenSale, pricing: Pricing): Money {
  if (sale.isAgreed || isZeroMoney(sale.retail)) return sale.retail;
  return pricing.price(lineOf(sale))?.net ?? sale.retail;
}
