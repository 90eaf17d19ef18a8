import type { Facts } from "./facts.ts";

export const samples = {
  contactChanged: { template: "contact-changed", owner: "Kvarnstråket AB", newAddress: "n•••@example.se" },
} as const satisfies Record<string, Facts>;
