import type { Facts } from "./facts.ts";

export const samples = {
  forwardAsked: {
    template: "forward-asked",
    destinationId: "019aa000-0000-7000-8000-000000000003",
    address: "anna@example.com",
    forward: "info@kvarnstraket.se",
    by: "Kvarnstråket AB",
  },
} as const satisfies Record<string, Facts>;
