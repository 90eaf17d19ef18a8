/** The parts that the evidence of a dispute can have, in the order in which they are shown. */
export const disputeParts = ["order", "terms", "access", "delivery", "invoices", "mails", "tickets"] as const;
export type DisputePart = (typeof disputeParts)[number];

export const disputeLists = ["open", "submitted", "ended"] as const;
export type DisputeList = (typeof disputeLists)[number];

/** What a customer cannot do while a payment by the customer is disputed. */
export const disputeHolds = ["cards", "invoice", "transfers"] as const;
export type DisputeHold = (typeof disputeHolds)[number];

/**
 * The largest number of characters in a letter. Card providers accept 20,000 characters of text, and PayPal accepts a note of
 * 2,000. The PDF always contains the whole letter.
 */
export const disputeWordsMost = 6000;
