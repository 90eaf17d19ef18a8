import { dnsPlans } from "@nameplane/contracts/products/service-pages";
import type { RenewalTexts } from "../../services/index.ts";
import type { Words } from "../../words.ts";

/** Names of the plans. A plan that is missing here is shown by the name of its request type. */
const names: Partial<Record<number, Words>> = {
  [dnsPlans.standard]: { en: "Standard DNS+", sv: "Standard DNS+" },
  [dnsPlans.standardMonthly]: { en: "Standard DNS+", sv: "Standard DNS+" },
  [dnsPlans.premium]: { en: "Premium DNS", sv: "Premium DNS" },
  [dnsPlans.trial]: { en: "Trial of Standard DNS", sv: "Provperiod med Standard DNS" },
};

export const planName = (productId: number | null): Words | null => (productId === null ? null : (names[productId] ?? null));

/** Why a domain cannot have a DNS plan. The text follows "cannot have this DNS plan:". */
export const planWhy = {
  noZone: { en: "its DNS is not hosted here in this account", sv: "dess DNS sköts inte här på det här kontot" },
  same: {
    en: "it already has {plan}; renew it under your services",
    sv: "den har redan {plan}; förnya under dina tjänster",
  },
  tooSmall: {
    en: "its zone has {records} records, and {plan} holds {limit}",
    sv: "dess zon har {records} poster och {plan} rymmer {limit}",
  },
  trialOver: {
    en: "a trial is only for domains that have not had a plan before",
    sv: "en provperiod är bara för domäner som inte har haft något paket tidigare",
  },
  until: {
    en: "it has {plan}, paid until {until}; this plan can start when that one has ended",
    sv: "den har {plan}, betalt till och med {until}; det här paketet kan börja när det har upphört",
  },
  endless: {
    en: "it has {plan}, which does not expire; contact us to change it",
    sv: "den har {plan}, som inte löper ut; kontakta oss för att byta",
  },
} as const;

/** Why the DNS plan of a domain cannot be renewed. The text follows "cannot be renewed:". */
export const planTexts: RenewalTexts = {
  none: { en: "it has no DNS plan that expires", sv: "den har inget DNS-paket som löper ut" },
  notSold: { en: "its DNS plan is no longer sold", sv: "dess DNS-paket säljs inte längre" },
  period: { en: "its DNS plan is not sold for that period", sv: "dess DNS-paket säljs inte för den perioden" },
};
