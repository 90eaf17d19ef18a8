import type { PriceView } from "@nameplane/contracts/spec";
import type { SearchRow } from "@nameplane/contracts/domains/search-domains";

const price = (netMinor: number): PriceView => ({
  currency: "SEK",
  netMinor,
  vatMinor: netMinor / 4,
  totalMinor: (netMinor * 5) / 4,
  vatRateBasisPoints: 2500,
  periodMonths: 12,
});

function row(name: string, state: SearchRow["state"], create: PriceView | null, renew: PriceView | null): SearchRow {
  return {
    name,
    unicodename: name,
    tld: name.slice(name.indexOf(".") + 1),
    state,
    reason: null,
    years: create === null ? [] : [1],
    create,
    creates: create === null ? [] : [create],
    renew,
    restore: null,
    badges: [],
    isexact: false,
    owned: null,
  };
}

/**
 * Example rows that the preview in the brand editor shows instead of real answers. The editor says that the rows are examples.
 */
export const sampleRows: readonly SearchRow[] = [
  row("solros.se", "taken", null, null),
  row("solros.nu", "free", price(10_000), price(16_000)),
  row("solros.shop", "premium", price(240_000), price(32_000)),
];
