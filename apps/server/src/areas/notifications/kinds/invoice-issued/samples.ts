import { sampleBank } from "../../lines/index.ts";
import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

export const samples = {
  invoiceToPay: {
    template: "invoice-issued",
    invoiceId: sampleId,
    number: 100_001,
    currency: "SEK",
    method: "bank",
    totalMinor: 40_875,
    vatMinor: 8175,
    issuedOn: "2026-11-21",
    dueOn: "2026-12-05",
    orderNumber: 20_513,
    bank: sampleBank,
  },
  invoicePaid: {
    template: "invoice-issued",
    invoiceId: sampleId,
    number: 100_002,
    currency: "EUR",
    method: "card",
    totalMinor: 123_450,
    vatMinor: 0,
    issuedOn: "2026-11-21",
    dueOn: "2026-11-21",
    orderNumber: 20_512,
    bank: null,
  },
} as const satisfies Record<string, Facts>;
