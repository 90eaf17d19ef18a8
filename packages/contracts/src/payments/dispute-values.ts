/** What can go into the evidence of a dispute, in the order in which it is shown. */
export const disputeParts = ["order", "terms", "access", "delivery", "invoices", "mails", "tickets"] as const;
export type DisputePart = (typeof disputeParts)[number];

export const disputeLists = ["open", "submitted", "ended"] as const;
export type DisputeList = (typeof disputeLists)[number];

/** What a customer cannot do while money of theirs is disputed. */
export const disputeHolds = ["cards", "invoice", "transfers"] as const;
export type DisputeHold = (typeof disputeHolds)[number];

/** The longest letter: card providers accept 20,000 characters of text, and PayPal 2,000 as a note; the PDF always has all of it. */
export const disputeWordsMost = 6000;
