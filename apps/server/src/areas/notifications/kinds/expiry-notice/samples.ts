import { longName } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  expiryNotice: {
    template: "expiry-notice",
    by: "Kvarnstråket AB",
    currency: "SEK",
    names: [
      {
        name: "gammal.shop",
        stage: "after",
        expiresAt: "2026-11-18T09:00:00Z",
        until: "2026-12-28T09:00:00Z",
        interruptedAt: "2026-12-20T09:00:00Z",
        mode: "manual",
        renewMinor: 49_900,
        restoreMinor: 125_000,
      },
      {
        name: "bort.com",
        stage: "restorable",
        expiresAt: "2026-10-05T09:00:00Z",
        until: null,
        interruptedAt: null,
        mode: "cancel",
        renewMinor: 17_375,
        restoreMinor: 125_000,
      },
      {
        name: "guld.shop",
        stage: "week",
        expiresAt: "2026-11-28T09:00:00Z",
        until: null,
        interruptedAt: "2026-12-30T09:00:00Z",
        mode: "auto",
        renewMinor: null,
        restoreMinor: null,
      },
    ],
    count: 4,
  },
  expiryNoticeAlone: {
    template: "expiry-notice",
    by: "Kvarnstråket AB",
    currency: "SEK",
    names: [
      {
        name: longName,
        stage: "month",
        expiresAt: "2026-12-20T09:00:00Z",
        until: null,
        interruptedAt: null,
        mode: "cancel",
        renewMinor: 17_375,
        restoreMinor: 125_000,
      },
    ],
    count: 1,
  },
} as const satisfies Record<string, Facts>;
