import { longName } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  renewals: {
    template: "renewals",
    currency: "SEK",
    names: [
      {
        name: "kvarnen.se",
        group: "unpaid",
        expiresAt: "2026-12-05T09:00:00Z",
        actsAt: null,
        totalMinor: 17_375,
        way: null,
      },
      {
        name: longName,
        group: "restorable",
        expiresAt: "2026-10-05T09:00:00Z",
        actsAt: "2026-12-14T09:00:00Z",
        totalMinor: null,
        way: null,
      },
      {
        name: "gammal.shop",
        group: "expired",
        expiresAt: "2026-11-18T09:00:00Z",
        actsAt: "2026-12-28T09:00:00Z",
        totalMinor: 49_900,
        way: null,
      },
      {
        name: "xn--fjllbete-1za.se",
        group: "manual",
        expiresAt: "2026-12-20T09:00:00Z",
        actsAt: null,
        totalMinor: 17_375,
        way: null,
        fees: { renewMinor: 17_375, restoreMinor: 125_000 },
      },
      {
        name: "bageriet.se",
        group: "automatic",
        expiresAt: "2026-12-20T09:00:00Z",
        actsAt: "2026-12-06T09:00:00Z",
        totalMinor: 17_375,
        way: "credit",
      },
      {
        name: "sommar.nu",
        group: "ending",
        expiresAt: "2026-12-20T09:00:00Z",
        actsAt: null,
        totalMinor: null,
        way: null,
      },
      {
        name: "vinter.nu",
        group: "renewed",
        expiresAt: "2027-12-20T09:00:00Z",
        actsAt: null,
        totalMinor: null,
        way: null,
      },
    ],
    counts: { unpaid: 1, restorable: 1, expired: 1, manual: 12, automatic: 1, ending: 1, renewed: 1 },
  },
  renewalsAlone: {
    template: "renewals",
    currency: "SEK",
    names: [
      {
        name: "bageriet.se",
        group: "automatic",
        expiresAt: "2026-12-20T09:00:00Z",
        actsAt: "2026-12-06T09:00:00Z",
        totalMinor: 17_375,
        way: "invoice",
      },
    ],
    counts: { automatic: 1 },
  },
} as const satisfies Record<string, Facts>;
