import type { Facts } from "./facts.ts";

export const samples = {
  ownerConsent: {
    template: "owner-consent",
    consentId: "0199a1b2-0000-7000-8000-000000000002",
    address: "bo@example.se",
    side: "new",
    name: "exempel.com",
    oldOwner: "Kvarnstråket AB",
    newOwner: "Bo Åkerbär",
    by: "Kvarnstråket AB",
  },
} as const satisfies Record<string, Facts>;
