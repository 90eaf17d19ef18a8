import type { Restorability } from "../../../domains/renewals/index.ts";
import type { Words } from "../../words.ts";

/** Why a name cannot be restored now, to stand behind "cannot be restored:". */
export const notRestorableText: Readonly<Record<Extract<Restorability, { ok: false }>["reason"], Words>> = {
  notNeeded: { en: "it is not deleted", sv: "det är inte borttaget" },
  ordered: { en: "there is an open request for it already", sv: "det finns redan en öppen beställning för det" },
  never: { en: "its registry does not give names back", sv: "registret lämnar inte tillbaka namn" },
  tooLate: { en: "the time for it is over", sv: "tiden för det är ute" },
};
