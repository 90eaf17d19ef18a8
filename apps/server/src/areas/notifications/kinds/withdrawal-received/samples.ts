import type { Facts } from "./facts.ts";

const withdrawal = {
  template: "withdrawal-received",
  number: 1004,
  orderNumber: 20_512,
  name: "Alva Hedström",
  askedAt: "2026-11-21T10:04:00.000Z",
  dueAt: "2026-12-05T10:04:00.000Z",
} as const;

export const samples = {
  withdrawalEnded: { ...withdrawal, lines: [{ name: "Registration alva.se", outcome: "cancelled" }], lineCount: 1 },
  withdrawalOfSeveral: {
    ...withdrawal,
    lines: [
      { name: "Registration alva.se", outcome: "cancelled" },
      { name: "Premium support", outcome: "staff" },
    ],
    lineCount: 2,
  },
} as const satisfies Record<string, Facts>;
