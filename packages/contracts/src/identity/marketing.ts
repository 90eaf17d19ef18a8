/**
 * The text beside the switch with which a user agrees to advertising. The log of consents stores this text, so a change here
 * only affects consents given afterwards. Earlier consents keep the text with which they were given.
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
