import { sampleBank } from "../../lines/index.ts";
import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

const invoice = {
  template: "invoice-reminder",
  invoiceId: sampleId,
  number: 100_001,
  currency: "SEK",
  leftMinor: 40_875,
  dueOn: "2026-10-30",
  interestMinor: null,
  fee: null,
  bank: sampleBank,
} as const;

export const samples = {
  reminderBeforeDue: {
    ...invoice,
    phase: "before",
    coming: [
      { act: "fee", on: "2026-11-09", minor: 6000 },
      { act: "pause", on: "2026-11-09" },
      { act: "suspend", on: "2026-11-30" },
    ],
  },
  reminderLate: { ...invoice, phase: "late", interestMinor: 67, coming: [{ act: "pause", on: "2026-11-09" }] },
  reminderPaused: {
    ...invoice,
    phase: "paused",
    interestMinor: 224,
    fee: { invoiceId: sampleId, number: 100_017, minor: 6000, ocr: "1000175" },
    coming: [{ act: "suspend", on: "2026-11-30" }],
  },
  reminderSuspended: { ...invoice, phase: "suspended", interestMinor: 694, coming: [{ act: "collect", on: "2026-12-14" }] },
} as const satisfies Record<string, Facts>;
