import type { RenewalTexts } from "../../services/index.ts";

/** Why the registry lock of a domain cannot be renewed. The text follows "cannot be renewed:". */
export const lockTexts: RenewalTexts = {
  none: { en: "it has no registry lock that expires", sv: "det har inget registerlås som löper ut" },
  notSold: { en: "its registry lock is no longer sold", sv: "dess registerlås säljs inte längre" },
  period: { en: "its registry lock is not sold for that period", sv: "dess registerlås säljs inte för den perioden" },
};
