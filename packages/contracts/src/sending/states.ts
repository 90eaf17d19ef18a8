/**
 * What DNS says about a record that a sender needs. ok: the record is right. missing: there is no record. several: there are
 * several records, but only one is allowed. other: the record does not contain our content. malformed: the record cannot be read.
 * toomany: the record needs more lookups than receivers make. unasked: DNS was not queried yet. unanswered: DNS did not answer.
 */
export const senderRecordStates = ["ok", "missing", "several", "other", "malformed", "toomany", "unasked", "unanswered"] as const;
export type SenderRecordState = (typeof senderRecordStates)[number];

export const senderRecords = ["dkim", "spf", "dmarc", "return"] as const;
export type SenderRecordKind = (typeof senderRecords)[number];

/**
 * Why no mails are sent to an address. bounced: a mail failed permanently. delayed: several mails failed on different days.
 * complaint: the owner of the address marked a mail as spam.
 */
export const suppressionReasons = ["bounced", "delayed", "complaint"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];
