/**
 * The words shown beside the switch with which a user agrees to advertising. The log of consents stores these words, so a change
 * here applies only to consents given from then on; earlier consents keep the words that they were given with.
 */
export const marketingWords = {
  newsletter: {
    en: "Email me news about domains a few times a year",
    sv: "Mejla mig nyheter om domäner några gånger om året",
  },
  telemarketing: { en: "You may call me with offers", sv: "Ni får ringa mig med erbjudanden" },
} as const;
export type MarketingKind = keyof typeof marketingWords;
export const marketingKinds = Object.keys(marketingWords) as [MarketingKind, ...MarketingKind[]];
