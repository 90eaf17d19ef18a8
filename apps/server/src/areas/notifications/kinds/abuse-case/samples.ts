import { longName } from "../../mail/index.ts";
import type { Facts } from "./facts.ts";

const of = { template: "abuse-case", domainId: "0198c9b8-0000-7000-8000-000000000001", name: "kvarnen.se", text: "" } as const;

export const samples = {
  abuseAsked: {
    ...of,
    step: "asked",
    text: "Somebody has put a copy of a bank's login at /wp-content/login.\nPlease remove it today.",
  },
  abuseLocked: { ...of, step: "locked", text: "We are looking into reports of spam." },
  abuseHeldOwner: { ...of, step: "held", name: longName, text: "The pages are still there, and people are losing money." },
  abuseLifted: { ...of, step: "lifted", text: "Thank you for removing the pages." },
  abuseLiftedStillHeld: { ...of, step: "lifted_still_held", text: "" },
  abuseClosed: { ...of, step: "closed" },
} as const satisfies Record<string, Facts>;
