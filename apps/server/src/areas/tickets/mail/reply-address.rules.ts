const letters = "abcdefghijklmnopqrstuvwxyz234567";
/** 26 characters of 5 bits each are 130 bits, which nobody can guess. */
const tokenLength = 26;
const tokenForm = /^[a-z2-7]{26}$/;

/** Makes the token of a reply address from random bytes, using one for each character. */
export function tokenOf(random: Uint8Array): string {
  return Array.from(random.subarray(0, tokenLength), (byte) => letters.charAt(byte % letters.length)).join("");
}

/** How many random bytes `tokenOf` needs. */
export const tokenBytes = tokenLength;

/**
 * The address to which replies are sent, so that they find their ticket: "support+<token>@example.net" (a
 * sub-address of RFC 5233).
 */
export function replyAddress(mailbox: string, token: string): string {
  const at = mailbox.lastIndexOf("@");
  return `${mailbox.slice(0, at)}+${token}${mailbox.slice(at)}`;
}

export type Recipient = { readonly mailbox: string; readonly token: string | null };

/**
 * Which support address a recipient of a mail stands for, and the token after its plus sign. If the text after the plus sign is
 * not a token, it is ignored, and the mail counts as sent to the support address itself. Mail to postmaster (RFC 5321 4.5.1) of
 * the same domain also belongs to support. Null if the recipient is not an address of ours.
 */
export function readRecipient(recipient: string, mailboxes: readonly string[]): Recipient | null {
  const given = recipient.toLowerCase();
  const at = given.lastIndexOf("@");
  const plus = given.indexOf("+");
  const isSub = plus > 0 && plus < at;
  const [local, domain] = [given.slice(0, isSub ? plus : at), given.slice(at)];
  const found =
    mailboxes.find((mailbox) => mailbox === `${local}${domain}`) ??
    (local === "postmaster" ? mailboxes.find((mailbox) => mailbox.endsWith(domain)) : undefined);
  if (at < 1 || found === undefined) return null;
  const behind = isSub ? given.slice(plus + 1, at) : "";
  return { mailbox: found, token: tokenForm.test(behind) ? behind : null };
}
