import type { Facts } from "./facts.ts";

export const samples = {
  mark: { template: "mark-ending", name: "Kvarnen", endsAt: "2026-08-31T12:00:00.000Z" },
} as const satisfies Record<string, Facts>;
