import type { Facts } from "./facts.ts";

export const samples = {
  ordersWaitForBalance: { template: "wholesale-balance", why: "waits", waiting: 3, currency: "SEK", thresholdMinor: 0 },
  balanceIsLow: { template: "wholesale-balance", why: "low", waiting: 0, currency: "SEK", thresholdMinor: 500_000 },
} as const satisfies Record<string, Facts>;
