import { sampleBank } from "../../lines/index.ts";
import { longName } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  orderPlaced: {
    template: "order-placed",
    orderNumber: 20_512,
    currency: "SEK",
    method: "card",
    isPaid: true,
    isSetAside: false,
    lines: [
      { type: "create-domain-registration", name: "xn--fjllbete-1za.se", years: 1, netMinor: 9900 },
      { type: "create-domain-registration", name: longName, years: 2, netMinor: 22_800 },
    ],
    lineCount: 2,
    areRegistrations: true,
    netMinor: 32_700,
    vat: [{ rateBasisPoints: 2500, vatMinor: 8175 }],
    totalMinor: 40_875,
    creditMinor: 0,
    dueOn: null,
    bank: null,
  },
  orderToPay: {
    template: "order-placed",
    orderNumber: 20_513,
    currency: "SEK",
    method: "bank",
    isPaid: false,
    isSetAside: false,
    lines: [{ type: "create-domain-registration", name: "kvarnen.se", years: 3, netMinor: 32_700 }],
    lineCount: 1,
    areRegistrations: true,
    netMinor: 32_700,
    vat: [{ rateBasisPoints: 2500, vatMinor: 8175 }],
    totalMinor: 40_875,
    creditMinor: 0,
    dueOn: "2026-12-05",
    bank: sampleBank,
  },
} as const satisfies Record<string, Facts>;
