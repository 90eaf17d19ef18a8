import type { Facts } from "./facts.ts";

const sample = (isSuspended: boolean, reason: string): Facts => ({
  template: "customer-suspended",
  isSuspended,
  account: 1004,
  brand: "Solrosen",
  reason,
});

export const samples = {
  customerSuspended: sample(true, "Three invoices are unpaid."),
  customerResumed: sample(false, ""),
} as const satisfies Record<string, Facts>;
