/** Retention classes, as rows are kept by: books, contracts, logins, logs, work, and what is of use for minutes. */
export const erasureClasses = ["identity", "contract", "operational", "short", "security", "book", "reference"] as const;
export type ErasureClass = (typeof erasureClasses)[number];
