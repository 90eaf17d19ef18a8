import type { Facts } from "./facts.ts";

export const samples = {
  cardEndsSoon: {
    template: "card-expires",
    brand: "visa",
    last4: "4242",
    expiresOn: "2026-12-31",
    hasEnded: false,
    paysRenewals: true,
  },
  cardEnded: {
    template: "card-expires",
    brand: "mastercard",
    last4: "4444",
    expiresOn: "2026-10-31",
    hasEnded: true,
    paysRenewals: false,
  },
} as const satisfies Record<string, Facts>;
