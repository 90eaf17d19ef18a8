/** How a name resembles a mark, in the words of the search engine (packages/lookalikes). */
export const findingKinds = [
  "exact",
  "hyphen",
  "accent",
  "digit",
  "homoglyph",
  "doubled",
  "typo",
  "word",
  "typoword",
  "contains",
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const findingStates = ["new", "seen", "dismissed", "reported"] as const;
export type FindingState = (typeof findingStates)[number];
