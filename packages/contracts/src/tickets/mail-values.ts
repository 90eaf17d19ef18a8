/**
 * Why a mail is not simply the word of a customer: from somebody else, with a forged sender, written by a program, a mail of ours that came
 * back, or from an address of no customer.
 */
export const mailMarks = ["other_sender", "failed", "automatic", "bounce", "unknown"] as const;
export type MailMark = (typeof mailMarks)[number];

/** pass: somebody who may use the address sent it. fail: its domain says that it is forged. unknown: neither is sure. */
export const mailVerdicts = ["pass", "fail", "unknown"] as const;
export type MailVerdict = (typeof mailVerdicts)[number];

/** Why an attached file was not kept: its type or size is not accepted, it has a virus, or there were too many. */
export const leftOutWhys = ["type", "size", "virus", "many"] as const;
export type LeftOutWhy = (typeof leftOutWhys)[number];
