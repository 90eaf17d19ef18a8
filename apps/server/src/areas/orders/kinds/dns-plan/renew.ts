import { renewalOf } from "../../services/index.ts";
import { movedPlan } from "./moved-plan.ts";
import { planTexts } from "./plan.texts.ts";

/** Renews the DNS plan of a name. */
export const renewedPlan = renewalOf({
  type: "update-dns-renew",
  words: { act: { en: "DNS plan", sv: "DNS-plan" } },
  does: ["renewsPlan"],
  sold: { what: { family: "dns" }, texts: planTexts },
  moved: movedPlan,
});
