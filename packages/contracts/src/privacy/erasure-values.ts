/**
 * Retention classes, which decide how long rows are kept. They are for books, contracts, logins, logs, work, and data that are
 * useful only for minutes.
 */
export const erasureClasses = ["identity", "contract", "operational", "short", "security", "book", "reference"] as const;
export type ErasureClass = (typeof erasureClasses)[number];
