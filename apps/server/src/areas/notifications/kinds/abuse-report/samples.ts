import type { Facts } from "./facts.ts";

const of = { template: "abuse-report", reference: "7K3M9Q2PXW", name: "kvarnen-inloggning.se" } as const;

export const samples = {
  abuseReported: { ...of, answer: null },
  abuseHeld: { ...of, answer: { outcome: "held", text: "The page copied the login of a bank.\nThank you for the headers." } },
  abuseStopped: { ...of, answer: { outcome: "stopped", text: "The owner had been broken into, and has removed the pages." } },
  abuseUnproven: { ...of, answer: { outcome: "unproven", text: "We could not find the page that you describe." } },
  abuseElsewhere: { ...of, answer: { outcome: "elsewhere", text: "WHOIS names the registrar." } },
} as const satisfies Record<string, Facts>;
