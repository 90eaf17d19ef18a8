import type { Facts } from "./facts.ts";

const sample = (rules: Partial<Facts>): Facts => ({
  template: "customer-rules",
  account: 1004,
  brand: "Solrosen",
  currency: "SEK",
  monthMinor: null,
  names: null,
  holdsOrders: false,
  needsTwoStep: false,
  hidden: [],
  ...rules,
});

export const samples = {
  customerRulesLimits: sample({ monthMinor: 250_000, names: 25, needsTwoStep: true, hidden: ["Services", "Tools"] }),
  customerRulesHeld: sample({ holdsOrders: true }),
  customerRulesNone: sample({}),
} as const satisfies Record<string, Facts>;
