import { refusedLine } from "../../lines/index.ts";
import { longName } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  orderDone: {
    template: "order-closed",
    orderNumber: 20_512,
    currency: "SEK",
    areRegistrations: true,
    done: [
      {
        type: "create-domain-registration",
        name: "xn--fjllbete-1za.se",
        expiresAt: "2027-11-20T12:30:00Z",
        renews: true,
      },
      { type: "create-domain-registration", name: longName, expiresAt: "2028-11-20T12:30:00Z", renews: false },
    ],
    doneCount: 2,
    ended: [],
    endedCount: 0,
    creditedMinor: 0,
  },
  orderPartlyDone: {
    template: "order-closed",
    orderNumber: 20_514,
    currency: "EUR",
    areRegistrations: true,
    done: [{ type: "create-domain-registration", name: "kvarnstraket.com", expiresAt: "2027-11-20T12:30:00Z", renews: true }],
    doneCount: 1,
    ended: [
      refusedLine,
      { ...refusedLine, name: "kvarnen.nu", end: "cancelled_timeout", text: null, isFunded: false, credit: null },
    ],
    endedCount: 2,
    creditedMinor: 12_375,
  },
} as const satisfies Record<string, Facts>;
