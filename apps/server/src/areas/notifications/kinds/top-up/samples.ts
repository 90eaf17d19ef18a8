import type { Facts } from "./facts.ts";

const plan = {
  template: "top-up",
  what: "done",
  currency: "SEK",
  amountMinor: 50_000,
  thresholdMinor: 20_000,
  usedMinor: 100_000,
  monthMinor: 200_000,
  balanceMinor: 63_250,
  receiptNumber: 100_087,
  kind: "card",
  brand: "visa",
  name: "4242",
  why: null,
} as const;

export const samples = {
  toppedUp: plan,
  toppedUpByBank: { ...plan, currency: "EUR", kind: "sepa", brand: "", name: "DE 3000" },
  topUpCapped: { ...plan, what: "capped", usedMinor: 200_000, balanceMinor: 12_000, receiptNumber: null },
  topUpDeclined: { ...plan, what: "stopped", balanceMinor: 12_000, receiptNumber: null, why: "declined" },
  topUpWantsPayer: { ...plan, what: "stopped", balanceMinor: 12_000, receiptNumber: null, why: "wantsPayer" },
  topUpExpired: { ...plan, what: "stopped", balanceMinor: 0, receiptNumber: null, why: "expired" },
  topUpGone: { ...plan, what: "stopped", kind: "paypal", brand: "", name: "anna@example.com", receiptNumber: null, why: "gone" },
} as const satisfies Record<string, Facts>;
