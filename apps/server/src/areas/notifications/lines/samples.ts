import type { BankFacts, EndedLine } from "./facts.ts";

export const sampleBank = {
  payee: "Nameplane Demo AB",
  bankgiro: "5050-1055",
  iban: "SE4550000000058398257466",
  bic: "ESSESESS",
  reference: "1000017",
  amountMinor: 40_875,
  dueOn: "2026-12-05",
} as const satisfies BankFacts;

export const refusedLine: EndedLine = {
  type: "create-domain-registration",
  name: "kvarnen.se",
  end: "rejected",
  text: "Domain name is reserved by the registry",
  isFunded: true,
  credit: { number: 500_001, totalMinor: 12_375, keptMinor: 12_375 },
};
