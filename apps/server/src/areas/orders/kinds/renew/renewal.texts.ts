import type { NotRenewable } from "../../../domains/renewals/index.ts";
import type { Words } from "../../words.ts";

/** Why a domain cannot be renewed now. The text follows "cannot be renewed:". */
export const notRenewableText: Readonly<Record<NotRenewable, Words>> = {
  ended: { en: "it is not registered here", sv: "den är inte registrerad här" },
  redemption: { en: "it must be restored first", sv: "den måste återställas först" },
  cancelling: { en: "it is cancelled", sv: "den är uppsagd" },
  autorenewOnly: { en: "its registry renews it automatically", sv: "registret förnyar den automatiskt" },
  transfer: { en: "a transfer is in progress", sv: "en flytt pågår" },
  ownerChange: { en: "a change of owner is in progress", sv: "ett byte av innehavare pågår" },
  ordered: { en: "there is an open request for it already", sv: "det finns redan en öppen beställning för den" },
  disputed: { en: "it is disputed", sv: "den är omtvistad" },
  prohibited: { en: "its registry does not allow it now", sv: "registret tillåter det inte just nu" },
  tooEarly: { en: "its registry does not accept renewals yet", sv: "registret tar inte emot förnyelser än" },
  maxTerm: { en: "it is already renewed as far ahead as allowed", sv: "den är redan förnyad så långt fram som är tillåtet" },
  premium: {
    en: "a premium domain is renewed separately, at its registry's price",
    sv: "en premiumdomän förnyas separat, till registrets pris",
  },
  notSold: { en: "we do not sell it", sv: "vi säljer inte den" },
};
