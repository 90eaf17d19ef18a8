import { renewalOf } from "../../services/index.ts";
import { placedPlan } from "./placed-plan.ts";
import { planTexts } from "./plan.texts.ts";

/** Renews the DNS plan of a name (docs/states.md#steps-of-each-kind). */
export const renewedPlan = renewalOf({
  type: "update-dns-renew",
  words: { act: { en: "DNS plan", sv: "DNS-plan" } },
  does: ["renewsPlan"],
  sold: { what: { family: "dns" }, texts: planTexts },
  placed: placedPlan,
});
