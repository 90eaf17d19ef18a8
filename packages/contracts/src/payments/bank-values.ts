/** The lists of the bank screen. */
export const bankLists = ["waiting", "matched", "returned", "ignored"] as const;
export type BankList = (typeof bankLists)[number];

/** What a line without a customer is. */
export const bankMarks = ["fee", "transfer", "other", "return"] as const;

/** Why money could be for an invoice. */
export const bankSigns = ["reference", "nearReference", "invoiceNumber", "sameAmount", "samePayer", "knownPayer"] as const;

/** The largest file that is uploaded in the panel; larger ones, up to 50 MB, come by the folder. */
export const bankUploadMaxBytes = 20 * 1024 * 1024;
