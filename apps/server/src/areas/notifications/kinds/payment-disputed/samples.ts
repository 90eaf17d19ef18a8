import type { Facts } from "./facts.ts";

const money = {
  template: "payment-disputed",
  what: "opened",
  isInquiry: false,
  way: "card",
  currency: "SEK",
  amountMinor: 12_500,
  receiptNumber: 700_044,
  invoices: [100_021],
  held: ["cards", "invoice"],
} as const;

export const samples = {
  paymentDisputed: { ...money, invoices: [...money.invoices], held: [...money.held] },
  paymentDisputedTransfers: { ...money, way: "paypal", invoices: [100_021, 100_022], held: ["transfers"] },
  paymentAskedAbout: { ...money, isInquiry: true, invoices: [], held: [] },
  disputeWon: { ...money, what: "won", invoices: [], held: [] },
  disputeLost: { ...money, what: "lost", invoices: [...money.invoices], held: [] },
  disputeLostCredit: { ...money, what: "lost", way: "paypal", invoices: [], held: [] },
} satisfies Record<string, Facts>;
