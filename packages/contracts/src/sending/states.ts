/**
 * What the DNS says about a record that a sender needs: as it should be; not there; several where one is allowed; there, but
 * not with our content; not readable; needing more lookups than receivers make; or nothing was found out (not asked yet, or no answer).
 */
export const senderRecordStates = ["ok", "missing", "several", "other", "malformed", "toomany", "unasked", "unanswered"] as const;
export type SenderRecordState = (typeof senderRecordStates)[number];

export const senderRecords = ["dkim", "spf", "dmarc", "return"] as const;
export type SenderRecordKind = (typeof senderRecords)[number];

/** Why mails do not go to an address: one bounced for good, several bounced on different days, or its owner called one spam. */
export const suppressionReasons = ["bounced", "delayed", "complaint"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];
