export type Side = "old" | "new" | "both";
export type ConsentState = { readonly side: Side; readonly answer: "agreed" | "refused" | null };

/** Who acts by the link in the mail to an owner, in the request's timeline. */
export const mailedLink = "hook:mailed-link";

/** Who has to agree: one address that speaks for both is asked once. */
export function sidesOf(oldEmail: string, newEmail: string): Side[] {
  return oldEmail.trim().toLowerCase() === newEmail.trim().toLowerCase() ? ["both"] : ["old", "new"];
}

/** What the answers so far mean. */
export function consentOf(consents: readonly ConsentState[]): "agreed" | "refused" | "waiting" {
  if (consents.some(({ answer }) => answer === "refused")) return "refused";
  return consents.length > 0 && consents.every(({ answer }) => answer === "agreed") ? "agreed" : "waiting";
}

/** A mail that asks is repeated by hand, not more often than this. */
export const askAgainMs = 5 * 60_000;

/** Whether a side is written to now: not yet asked, or asked a while ago and not answered. */
export function isToBeAsked(consent: { readonly answer: string | null; readonly askedAt: Date | null }, now: Date): boolean {
  return consent.answer === null && (consent.askedAt === null || now.getTime() - consent.askedAt.getTime() >= askAgainMs);
}
