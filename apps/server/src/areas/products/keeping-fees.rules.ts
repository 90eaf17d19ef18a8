import type { PriceView } from "@nameplane/contracts/spec";
import type { PriceBook } from "./price-book.rules.ts";
import { priceView, type TaxPosition } from "./vat.rules.ts";

/** What keeping a name of a suffix costs: its shortest renewal, a year nearly everywhere, and having it back once it was deleted; null where there is no price. */
export function keepingFees(
  book: PriceBook,
  tax: TaxPosition,
  tld: string,
): { readonly renew: PriceView | null; readonly restore: PriceView | null } {
  const priced = (operation: string, months: number) => {
    const net = book.net(tld, operation, months);
    return net === null ? null : priceView(net, tax, book.currency, months);
  };
  return { renew: priced("renew", book.periods(tld, "renew")[0] ?? 12), restore: priced("restore", 0) };
}
