import type { Facts } from "./facts.ts";

export const samples = {
  welcome: { template: "welcome", username: "alva", accountNumber: 100_042, brand: "Nameplane" },
} as const satisfies Record<string, Facts>;
