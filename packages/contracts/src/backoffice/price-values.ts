/** What is sold: a TLD, or a service product. */
export const priceKinds = ["tld", "product"] as const;

/** The acts that have a price, in the order in which they are listed. */
export const priceOperations = ["create", "renew", "transfer", "restore", "trade", "start_fee", "unlock", "manual"] as const;

/**
 * How a calculated price is rounded, always up: not at all; to whole units (129.00); to the next amount that ends in .90
 * (129.90).
 */
export const priceEndings = ["exact", "whole", "ninety"] as const;
export type PriceEnding = (typeof priceEndings)[number];

/** Columns of a price file: what is sold, the act, the months, and the amount in each currency. */
export const priceFileColumns = ["subject", "operation", "months", "SEK", "EUR", "USD"] as const;

/** Why a cell of a price file cannot be read. */
export const priceFileProblems = ["columns", "subject", "operation", "months", "notSold", "amount", "twice"] as const;

/** Why a price needs attention. */
export const priceProblems = ["below", "missing"] as const;
