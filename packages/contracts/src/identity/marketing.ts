/**
 * What a user agrees to when they let us advertise, in the words that stand beside the switch. The log of consents keeps these words, so
 * a change here is what people are asked from then on, and what they agreed to before stays as it was.
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
