/** How a letter describes the abuse: in plain words, or in a format for programs (RFC 5965, XARF). */
export const letterFormats = ["plain", "arf", "xarf"] as const;
export type LetterFormat = (typeof letterFormats)[number];

/**
 * What is uncertain about the sender of a letter. failed: the sender's domain says that the mail is forged. automatic: a program
 * wrote the letter. unknown: nothing proves who sent the letter.
 */
export const letterMarks = ["failed", "automatic", "unknown"] as const;
export type LetterMark = (typeof letterMarks)[number];

/**
 * waiting: staff have to decide. filed: staff have made reports from the letter. aside: staff have decided that the letter
 * reports no abuse.
 */
export const letterLists = ["waiting", "filed", "aside"] as const;
export type LetterState = (typeof letterLists)[number];

/** What staff do with a letter. read: staff have read a later mail from the sender, which needs no answer. */
export const letterActs = ["file", "aside", "write", "read"] as const;
export type LetterAct = (typeof letterActs)[number];

/**
 * The limits of a report: the number of domains that one letter can report, and the number and size of files on the public page.
 */
export const letterLimits = { names: 20, files: 5, fileMegabytes: 5 } as const;
