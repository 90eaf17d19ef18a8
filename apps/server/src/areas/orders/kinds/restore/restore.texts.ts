import type { Restorability } from "../../../domains/renewals/index.ts";
import type { Words } from "../../words.ts";

/** Why a domain cannot be restored now. The text follows "cannot be restored:". */
export const notRestorableText: Readonly<Record<Extract<Restorability, { ok: false }>["reason"], Words>> = {
  notNeeded: { en: "it is not deleted", sv: "den är inte borttagen" },
  ordered: { en: "there is an open request for it already", sv: "det finns redan en öppen beställning för den" },
  never: { en: "its registry does not restore domains", sv: "registret återställer inte domäner" },
  tooLate: { en: "the time to restore it has passed", sv: "tiden att återställa den är ute" },
};
