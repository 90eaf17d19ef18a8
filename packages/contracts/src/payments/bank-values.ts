/** The lists of bank lines that the bank screen can show. */
export const bankLists = ["waiting", "matched", "returned", "ignored"] as const;
export type BankList = (typeof bankLists)[number];

/** What kind of movement a line without a customer is. */
export const bankMarks = ["fee", "transfer", "other", "return"] as const;

/** The signs that money is meant for an invoice. */
export const bankSigns = ["reference", "nearReference", "invoiceNumber", "sameAmount", "samePayer", "knownPayer"] as const;

/**
 * The largest file that can be uploaded in the panel. Larger files, up to 50 MB, are put into the bank's folder on the server.
 */
export const bankUploadMaxBytes = 20 * 1024 * 1024;
