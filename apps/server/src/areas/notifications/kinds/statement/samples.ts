import type { Facts } from "./facts.ts";

export const samples = {
  statement: { template: "statement", from: "2026-01-01", to: "2026-11-30" },
} as const satisfies Record<string, Facts>;
