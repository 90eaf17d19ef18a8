import type { Facts } from "./facts.ts";

export const samples = {
  budgetOfAccount: {
    template: "budget-passed",
    label: null,
    currency: "SEK",
    limitMinor: 500_000,
    spentMinor: 612_500,
    month: "2026-12-01",
  },
  budgetOfLabel: {
    template: "budget-passed",
    label: "Butiken",
    currency: "EUR",
    limitMinor: 20_000,
    spentMinor: 20_125,
    month: "2026-12-01",
  },
} as const satisfies Record<string, Facts>;
