import { dnsPlans } from "@nameplane/contracts/products/service-pages";
import type { RenewalTexts } from "../../services/index.ts";
import type { Words } from "../../words.ts";

/** What the plans are called; one that has no words here goes by its type. */
const names: Partial<Record<number, Words>> = {
  [dnsPlans.standard]: { en: "Standard DNS+", sv: "Standard DNS+" },
  [dnsPlans.standardMonthly]: { en: "Standard DNS+", sv: "Standard DNS+" },
  [dnsPlans.premium]: { en: "Premium DNS", sv: "Premium DNS" },
  [dnsPlans.trial]: { en: "Trial of Standard DNS", sv: "Provperiod med Standard DNS" },
};

export const planName = (productId: number | null): Words | null => (productId === null ? null : (names[productId] ?? null));

/** Why a name cannot have a DNS plan, to stand behind "cannot have this DNS plan:". */
export const planWhy = {
  noZone: { en: "its DNS is not served here in this account", sv: "dess DNS sköts inte här på det här kontot" },
  same: {
    en: "it has {plan} already; renew it among your services",
    sv: "det har redan {plan}; förnya den bland dina tjänster",
  },
  tooSmall: {
    en: "its zone has {records} records, and {plan} holds {limit}",
    sv: "dess zon har {records} poster och {plan} rymmer {limit}",
  },
  trialOver: {
    en: "a trial is for names that have had no plan before",
    sv: "en provperiod är till för namn som inte har haft någon plan tidigare",
  },
  until: {
    en: "it has {plan}, paid until {until}; this one can begin when that has ended",
    sv: "det har {plan}, betald till och med {until}; den här kan börja när den har upphört",
  },
  endless: {
    en: "it has {plan}, which does not run out; write to us to change it",
    sv: "det har {plan}, som inte löper ut; skriv till oss för att byta",
  },
} as const;

/** Why the DNS plan of a name cannot be renewed, to stand behind "cannot be renewed:". */
export const planTexts: RenewalTexts = {
  none: { en: "it has no DNS plan that runs out", sv: "det har ingen DNS-plan som löper ut" },
  notSold: { en: "its DNS plan is not sold any more", sv: "dess DNS-plan säljs inte längre" },
  period: { en: "its DNS plan is not sold for that long", sv: "dess DNS-plan säljs inte för så lång tid" },
};
