import type { Facts } from "./facts.ts";

const sample = (news: Facts["news"], more: Partial<Facts> = {}): Facts => ({
  template: "quote-news",
  news,
  name: "Brokerage kvarn.com",
  number: 1004,
  inquiryId: "01890a5d-ac96-774b-bcce-b302099a8058",
  words: null,
  until: null,
  ...more,
});

export const samples = {
  quoteQuestion: sample("question", { words: "Shall we also ask for kvarn.net?" }),
  quoteOffered: sample("offered", { until: "2026-12-27T22:59:59Z", words: "We contact the owner within two days." }),
  quoteTakenBack: sample("taken_back", { words: "The registry has raised its fee." }),
  quoteLapsed: sample("lapsed"),
  quoteClosed: sample("closed", { words: "The owner has told us before that the domain is not for sale." }),
} as const satisfies Record<string, Facts>;
