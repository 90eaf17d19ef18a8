import { renewalOf } from "../../services/index.ts";
import { placedPlan } from "./placed-plan.ts";
import { planTexts } from "./plan.texts.ts";

/** Renews the DNS plan of a domain (docs/states.md#steps-of-each-kind). */
export const renewedPlan = renewalOf({
  type: "update-dns-renew",
  words: {
    act: { en: "DNS plan", sv: "DNS-plan" },
    mail: {
      en: { act: "DNS renewal", deed: "The DNS renewal", of: "for" },
      sv: { act: "DNS-förnyelse", deed: "DNS-förnyelsen", of: "för" },
    },
  },
  does: ["renewsPlan"],
  sold: { what: { family: "dns" }, texts: planTexts },
  placed: placedPlan,
});
