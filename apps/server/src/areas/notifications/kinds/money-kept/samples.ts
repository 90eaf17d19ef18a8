import type { Facts } from "./facts.ts";

export const samples = {
  moneyTwice: {
    template: "money-kept",
    cause: "twice",
    orderNumber: 20_512,
    currency: "SEK",
    amountMinor: 40_875,
    receiptNumber: 700_042,
  },
  moneyOver: {
    template: "money-kept",
    cause: "over",
    orderNumber: null,
    currency: "SEK",
    amountMinor: 5000,
    receiptNumber: 700_043,
  },
  moneyForPaidInvoice: {
    template: "money-kept",
    cause: "invoice",
    orderNumber: null,
    currency: "SEK",
    amountMinor: 40_875,
    receiptNumber: 700_044,
  },
} as const satisfies Record<string, Facts>;
