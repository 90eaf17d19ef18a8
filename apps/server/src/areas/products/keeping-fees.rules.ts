import { priceAt, type Price } from "@nameplane/values";
import type { PriceBook } from "./price-book.rules.ts";
import type { TaxPosition } from "./vat.rules.ts";

/**
 * What it costs to keep a domain of a TLD: its shortest renewal (a year for nearly all TLDs), and its restore after deletion.
 * Null if it has no price.
 */
export function keepingFees(
  book: PriceBook,
  tax: TaxPosition,
  tld: string,
): { readonly renew: Price | null; readonly restore: Price | null } {
  const priced = (operation: string, months: number) => {
    const net = book.net(tld, operation, months);
    return net === null ? null : priceAt(net, tax.rateBasisPoints, months);
  };
  return { renew: priced("renew", book.periods(tld, "renew")[0] ?? 12), restore: priced("restore", 0) };
}
