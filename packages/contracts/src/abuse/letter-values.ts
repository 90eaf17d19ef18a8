/** How a letter says what it reports: in words, or in a format for programs (RFC 5965, XARF). */
export const letterFormats = ["plain", "arf", "xarf"] as const;
export type LetterFormat = (typeof letterFormats)[number];

/**
 * What is uncertain about the sender of a letter. failed: the sender's domain says that the mail is forged. automatic: a
 * program wrote it. unknown: nothing proves the sender.
 */
export const letterMarks = ["failed", "automatic", "unknown"] as const;
export type LetterMark = (typeof letterMarks)[number];

/** waiting: staff have to decide. filed: reports were made of it. aside: staff have decided that it reports nothing. */
export const letterLists = ["waiting", "filed", "aside"] as const;
export type LetterState = (typeof letterLists)[number];

/** What staff do about a letter. read: they have read a further mail, which needs no answer. */
export const letterActs = ["file", "aside", "write", "read"] as const;
export type LetterAct = (typeof letterActs)[number];

/** The most domains that a letter is filed about, and the most files of a report on the public page. */
export const letterLimits = { names: 20, files: 5, fileMegabytes: 5 } as const;
