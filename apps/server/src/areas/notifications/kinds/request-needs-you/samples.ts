import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import type { Facts } from "./facts.ts";

export const samples = {
  requestNeedsYou: {
    template: "request-needs-you",
    orderNumber: 20_512,
    currency: "SEK",
    line: {
      type: "create-domain-registration",
      name: "kvarnen.se",
      reason: 4004,
      text: "Registrant orgno does not match the organisation",
      limitAt: "2026-12-20T12:30:00Z",
      isFunded: true,
      isSetAside: false,
    },
  },
  requestNeedsYouForCertificate: {
    template: "request-needs-you",
    orderNumber: 20_513,
    currency: "SEK",
    line: {
      type: "create-ssl",
      name: "kvarnen.se",
      reason: 4009,
      text: ownReason("certificateRecord", { name: "www.kvarnen.se" }),
      limitAt: "2026-12-20T12:30:00Z",
      isFunded: true,
      isSetAside: false,
    },
  },
} as const satisfies Record<string, Facts>;
