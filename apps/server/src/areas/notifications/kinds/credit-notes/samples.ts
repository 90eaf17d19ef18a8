import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  creditNotes: {
    template: "credit-notes",
    currency: "SEK",
    orderNumber: 20_512,
    notes: [
      {
        invoiceId: sampleId,
        number: 500_001,
        totalMinor: 12_375,
        keptMinor: 12_375,
        creditsNumber: 100_001,
        reason: "Reserved name",
      },
      { invoiceId: sampleId, number: 500_002, totalMinor: 9900, keptMinor: 0, creditsNumber: 100_001, reason: "" },
    ],
  },
} as const satisfies Record<string, Facts>;
