import type { Facts } from "./facts.ts";

export const samples = {
  contactMoved: { template: "contact-moved", owner: "Kvarnstråket AB", newAddress: "n•••@example.se" },
} as const satisfies Record<string, Facts>;
