import type { Facts } from "./facts.ts";

const of = { template: "account-closing", account: 10_043, closesAt: "2026-12-15T09:30:00.000Z", erases: false } as const;

export const samples = {
  accountClosingAsked: { ...of, step: "asked" },
  accountClosingErases: { ...of, step: "asked", erases: true },
  accountClosingKept: { ...of, step: "kept" },
  accountClosingWaits: { ...of, step: "waits" },
} as const satisfies Record<string, Facts>;
