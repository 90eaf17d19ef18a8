import { sampleId } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

const quote = {
  template: "sales-quote",
  what: "sent",
  quoteId: sampleId,
  number: 5001,
  revision: 1,
  subject: "Moving 40 domains",
  words: "As we discussed on the phone.",
  currency: "SEK",
  totalMinor: 1_250_000,
  until: "2026-12-20T22:59:59.999Z",
} as const;

export const samples = {
  salesQuote: quote,
  salesQuoteVersion: { ...quote, revision: 2, words: "" },
  salesQuoteWithdrawn: { ...quote, what: "withdrawn" },
} as const satisfies Record<string, Facts>;
