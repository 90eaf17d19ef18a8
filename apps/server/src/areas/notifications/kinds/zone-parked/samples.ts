import type { Facts } from "./facts.ts";

export const samples = {
  zoneParked: { template: "zone-parked", apex: "xn--fjllbete-1za.se", recordCount: 12 },
} as const satisfies Record<string, Facts>;
