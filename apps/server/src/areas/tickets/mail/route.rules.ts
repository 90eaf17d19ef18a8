import type { MailMark, MailVerdict } from "@nameplane/contracts/tickets/mail-values";

export type { MailMark };

/** A user with the address of a mail, in an account where the user may write to support. */
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
  /** A report about a mail of ours that did not arrive. */
  readonly isReport: boolean;
  /** A program wrote it. */
  readonly isAutomatic: boolean;
  /** The From line names a user of the ticket's account, or the visitor who asked. */
  readonly isParty: boolean;
  /** What is known of the From line; null: nobody checked. */
  readonly verdict: MailVerdict | null;
};

/**
 * Whose word a mail in a ticket is. It came to an address, or names a mail, that only the readers of the ticket know; so the customer's
 * address in the From line is enough, unless its domain says that it is forged.
 */
export function whoseWord({ isReport, isAutomatic, isParty, verdict }: Facts): Word {
  if (isReport) return { from: "bounce", mark: "bounce" };
  if (isAutomatic) return { from: "program", mark: "automatic" };
  if (verdict === "fail") return { from: "other", mark: "failed" };
  return isParty ? { from: "customer", mark: null } : { from: "other", mark: "other_sender" };
}

/**
 * The customer whose new ticket a mail is: only where the sender is proved, and only where it is sure which account is meant. A user of
 * several accounts means the one that is theirs, or the one of the former ticket. Null: a colleague decides.
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
