import type { Facts } from "./facts.ts";

const debit = {
  template: "direct-debit",
  what: "announced",
  currency: "EUR",
  amountMinor: 3_588,
  collectOn: "2026-12-04",
  mandate: "NXDFXEKIGDSUPTMM",
  creditorId: "DE98ZZZ09999999999",
  account: "DE 3000",
  orderNumber: 100_412,
  invoices: [],
  isAhead: false,
} as const;

export const samples = {
  debitAnnounced: debit,
  debitAnnouncedAhead: { ...debit, invoices: [100_021], isAhead: true },
  debitAnnouncedDeposit: { ...debit, orderNumber: null, collectOn: null },
  debitFailed: { ...debit, what: "failed", invoices: [100_021] },
  debitFailedTwo: { ...debit, what: "failed", orderNumber: null, invoices: [100_021, 100_022] },
  debitFailedDeposit: { ...debit, what: "failed", orderNumber: null },
} as const satisfies Record<string, Facts>;
