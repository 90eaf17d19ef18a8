/** Limits of quotes that staff make of their own accord. */
export const salesQuoteLimits = {
  lines: 50,
  lineText: 300,
  subject: 120,
  words: 4000,
  unitMinor: 100_000_000,
  /** The largest number of days for which a quote can be accepted, counted from today. */
  daysMost: 365,
} as const;
