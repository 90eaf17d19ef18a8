import type { Facts } from "./facts.ts";

const rise = { template: "price-rise", startsAt: "2027-01-31T23:00:00.000Z", currency: "SEK" } as const;

export const samples = {
  pricesRise: {
    ...rise,
    lines: [
      { tld: "se", months: 12, domains: 14, beforeMinor: 13_900, afterMinor: 15_900 },
      { tld: "com", months: 12, domains: 1, beforeMinor: 15_500, afterMinor: 16_900 },
    ],
    lineCount: 2,
  },
} as const satisfies Record<string, Facts>;
