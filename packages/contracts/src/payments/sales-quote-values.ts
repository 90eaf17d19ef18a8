/** Limits of quotes that staff make of their own accord. */
export const salesQuoteLimits = {
  lines: 50,
  lineText: 300,
  subject: 120,
  words: 4000,
  unitMinor: 100_000_000,
  /** Days from today until which a quote can be accepted at the latest. */
  daysMost: 365,
} as const;
