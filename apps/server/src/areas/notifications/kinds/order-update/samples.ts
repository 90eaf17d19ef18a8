import { refusedLine } from "../../lines/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  orderUpdate: {
    template: "order-update",
    orderNumber: 20_515,
    currency: "SEK",
    lineCount: 100,
    doneCount: 95,
    asked: [
      {
        type: "create-domain-registration",
        name: "kvarnen.se",
        reason: 4004,
        text: null,
        limitAt: "2026-12-20T12:30:00Z",
        isFunded: true,
        isSetAside: false,
      },
      {
        type: "create-domain-registration",
        name: "kvarnen.nu",
        reason: 4003,
        text: null,
        limitAt: null,
        isFunded: true,
        isSetAside: false,
      },
    ],
    askedCount: 2,
    ended: [refusedLine],
    endedCount: 1,
  },
} as const satisfies Record<string, Facts>;
