/** The kinds of VAT that the chart of accounts distinguishes. Empty means any kind. */
export const chartVatKinds = ["", "domestic", "reverse_charge", "export", "oss", "exempt"] as const;
export type ChartVatKind = (typeof chartVatKinds)[number];

/** sie4e: a financial year with balances. sie4i: vouchers for import. csv: the same vouchers for a spreadsheet. */
export const booksFormats = ["sie4e", "sie4i", "csv"] as const;
export type BooksFormat = (typeof booksFormats)[number];

/**
 * csv: the whole return. eskd: the file for the Swedish tax agency. eclist: the agency's file of sales to companies in other EU
 * countries.
 */
export const vatFormats = ["csv", "eskd", "eclist"] as const;
export type VatFormat = (typeof vatFormats)[number];

/** What prevents a month from being closed. */
export const closingBlocks = ["notEnded", "earlierOpen", "unnumbered", "unbooked", "incomeDue", "differs"] as const;
export type ClosingBlock = (typeof closingBlocks)[number];

/** What does not prevent the closing of a month, but must be explained in its note. */
export const closingRemarks = [
  "bankLines",
  "suspense",
  "card_clearing",
  "paypal_clearing",
  "swish_clearing",
  "notRevalued",
] as const;
export type ClosingRemark = (typeof closingRemarks)[number];

/** Boxes of the Swedish VAT return that sales fill. */
export const vatBoxes = ["05", "10", "11", "12", "39", "40", "42", "49"] as const;
export type VatBox = (typeof vatBoxes)[number];
