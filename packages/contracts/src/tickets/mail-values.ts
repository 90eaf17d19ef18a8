/**
 * Why a mail is not simply a message of a customer. It is from somebody else, has a forged sender, was written by a program, is
 * a mail of ours that came back, or is from an address that belongs to no customer.
 */
export const mailMarks = ["other_sender", "failed", "automatic", "bounce", "unknown"] as const;
export type MailMark = (typeof mailMarks)[number];

/** pass: the sender may use the address. fail: its domain says that the sender is forged. unknown: neither is certain. */
export const mailVerdicts = ["pass", "fail", "unknown"] as const;
export type MailVerdict = (typeof mailVerdicts)[number];

/** Why an attached file was not kept: its type or size is not accepted, it has a virus, or there were too many. */
export const leftOutWhys = ["type", "size", "virus", "many"] as const;
export type LeftOutWhy = (typeof leftOutWhys)[number];
