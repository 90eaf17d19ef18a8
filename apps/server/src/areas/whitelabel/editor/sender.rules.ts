/**
 * A sender as it stands in the From line of mails. The name is in quotation marks. Without them, some characters would be read as
 * part of an address (RFC 5322 section 3.4).
 */
export const sender = (name: string, email: string): string => `"${name.replaceAll(/["\\\r\n]/g, "")}" <${email}>`;

/** The address of a sender, with or without a name before it. */
export const addressOfSender = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
