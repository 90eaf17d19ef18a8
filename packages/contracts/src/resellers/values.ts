/** Acts that a margin can be limited to. */
export const marginActs = ["create", "renew", "transfer", "restore", "trade"] as const;

/**
 * How a price is rounded, always up: not at all; to whole units (129.00); to the next amount that ends in .90 (129.90); to the
 * next whole amount that ends in 9 (129.00).
 */
export const marginEndings = ["exact", "whole", "ninety", "nine"] as const;
export type MarginEnding = (typeof marginEndings)[number];

/** What a report of a reseller is grouped by. */
export const resaleGroupings = ["month", "product", "customer"] as const;
export type ResaleGrouping = (typeof resaleGroupings)[number];

/**
 * A line of a statement. sale: a paid line of an invoice. credit: a line of a credit note. reversal: takes back what an earlier
 * statement had, because the payment was taken back.
 */
export const settlementLineKinds = ["sale", "credit", "reversal"] as const;
export type SettlementLineKind = (typeof settlementLineKinds)[number];
