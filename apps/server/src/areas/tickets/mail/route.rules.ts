import type { MailMark, MailVerdict } from "@nameplane/contracts/tickets/mail-values";

export type { MailMark };

/** A user with the sender's address, in an account in which the user may write to support. */
export type MailSender = {
  readonly user_id: string;
  readonly account_id: string;
  readonly brand_id: string;
  readonly is_owner: boolean;
};

export type Word = {
  readonly from: "customer" | "other" | "program" | "bounce";
  readonly mark: MailMark | null;
};

type Facts = {
  /** Whether the mail reports that a mail of ours did not arrive. */
  readonly isReport: boolean;
  /** Whether a program wrote the mail. */
  readonly isAutomatic: boolean;
  /** Whether the From line names a user of the ticket's account, or the visitor who opened the ticket. */
  readonly isParty: boolean;
  /** The verdict on the From line. Null if no server checked it. */
  readonly verdict: MailVerdict | null;
};

/**
 * Decides who wrote a mail in a ticket. The mail was sent to a reply address, or answers a mail, that only readers of the ticket
 * know. So the customer's address in the From line is enough, unless its domain says that it is forged.
 */
export function whoseWord({ isReport, isAutomatic, isParty, verdict }: Facts): Word {
  if (isReport) return { from: "bounce", mark: "bounce" };
  if (isAutomatic) return { from: "program", mark: "automatic" };
  if (verdict === "fail") return { from: "other", mark: "failed" };
  return isParty ? { from: "customer", mark: null } : { from: "other", mark: "other_sender" };
}

/**
 * The customer to whom the new ticket of a mail belongs. The sender has to be proved, and the account has to be certain. For a
 * user of several accounts it is the account of the earlier ticket, or else the account that the user owns. Null if staff have
 * to decide.
 */
export function customerOf(
  senders: readonly MailSender[],
  verdict: Facts["verdict"],
  formerAccountId: string | null,
): MailSender | null {
  if (verdict !== "pass") return null;
  const only = (found: readonly MailSender[]) =>
    new Set(found.map((each) => each.account_id)).size === 1 ? (found[0] ?? null) : null;
  const former = senders.filter((each) => each.account_id === formerAccountId);
  return only(former) ?? only(senders) ?? only(senders.filter((each) => each.is_owner));
}
