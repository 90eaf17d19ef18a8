import type { Facts } from "./facts.ts";

const money = { template: "refund-ended", way: "card", currency: "SEK", amountMinor: 12_500, receiptNumber: 700_044 } as const;

export const samples = {
  refundSucceeded: { ...money, hasSucceeded: true },
  refundFailed: { ...money, hasSucceeded: false },
  refundToSwish: { ...money, way: "swish", hasSucceeded: true },
  refundToSwishFailed: { ...money, way: "swish", hasSucceeded: false },
  refundToPayPal: { ...money, way: "paypal", hasSucceeded: true },
  refundToPayPalFailed: { ...money, way: "paypal", hasSucceeded: false },
} as const satisfies Record<string, Facts>;
