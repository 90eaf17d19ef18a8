import type { Facts } from "./facts.ts";

const money = { template: "refund-ended", currency: "SEK", amountMinor: 12_500, receiptNumber: 700_044 } as const;

export const samples = {
  refundSucceeded: { ...money, hasSucceeded: true },
  refundFailed: { ...money, hasSucceeded: false },
} as const satisfies Record<string, Facts>;
