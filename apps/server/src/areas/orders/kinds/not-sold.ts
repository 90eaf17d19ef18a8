import type { RequestType } from "@nameplane/contracts";
import type { KindWords } from "../kind.ts";

/** Types that the specification has and that cannot be ordered here; such requests come from elsewhere. */
export const notSold: Partial<Record<RequestType, KindWords>> = {
  "create-domain-escrow": {
    act: { en: "Escrow", sv: "Deponering" },
    mail: {
      en: { act: "Escrow", deed: "The escrow", of: "of" },
      sv: { act: "Deponering", deed: "Deponeringen", of: "av" },
    },
  },
};
