import type { Facts } from "./facts.ts";

const sample = (cause: Partial<Facts["cause"]>): Facts => ({
  template: "resale-order",
  orderNumber: 10_234,
  from: "Vallmo AB, 1004",
  currency: "SEK",
  totalMinor: 123_750,
  cause: { why: "reseller", subject: null, label: null, limitMinor: null, spentMinor: null, sumMinor: null, ...cause },
  until: "2026-12-11T12:30:00Z",
});

export const samples = {
  resaleOrderAll: sample({}),
  resaleOrderMonth: sample({ why: "resellermonth", limitMinor: 200_000, spentMinor: 150_000, sumMinor: 123_750 }),
  resaleOrderNames: sample({ why: "resellernames", limitMinor: 25, spentMinor: 24, sumMinor: 3 }),
} as const satisfies Record<string, Facts>;
