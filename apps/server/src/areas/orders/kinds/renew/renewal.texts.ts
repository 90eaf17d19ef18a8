import type { NotRenewable } from "../../../domains/renewals/index.ts";
import type { Words } from "../../words.ts";

/** Why a name cannot be renewed now, to stand behind "cannot be renewed:". */
export const notRenewableText: Readonly<Record<NotRenewable, Words>> = {
  ended: { en: "it is not registered here", sv: "det är inte registrerat här" },
  redemption: { en: "it has to be restored first", sv: "det måste återställas först" },
  cancelling: { en: "it is told to end", sv: "det är uppsagt" },
  autorenewOnly: { en: "its registry renews it by itself", sv: "registret förnyar det självt" },
  transfer: { en: "a transfer is under way", sv: "en flytt pågår" },
  ownerChange: { en: "a change of its owner is under way", sv: "ett ägarbyte pågår" },
  ordered: { en: "there is an open request for it already", sv: "det finns redan en öppen beställning för det" },
  disputed: { en: "it is disputed", sv: "det är omtvistat" },
  prohibited: { en: "its registry does not allow it now", sv: "registret tillåter det inte just nu" },
  tooEarly: { en: "its registry takes renewals later only", sv: "registret tar emot förnyelser först senare" },
  maxTerm: { en: "it runs as far ahead as it may", sv: "det gäller redan så länge som är tillåtet" },
  premium: {
    en: "a premium name is renewed on its own, at its registry's price",
    sv: "ett premiumnamn förnyas för sig, till registrets pris",
  },
  notSold: { en: "we do not sell it", sv: "vi säljer inte det" },
};
