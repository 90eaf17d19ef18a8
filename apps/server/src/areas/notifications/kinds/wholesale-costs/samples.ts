import type { Facts } from "./facts.ts";

export const samples = {
  costsChange: { template: "wholesale-costs", startsAt: "2027-01-31T23:00:00.000Z" },
} as const satisfies Record<string, Facts>;
