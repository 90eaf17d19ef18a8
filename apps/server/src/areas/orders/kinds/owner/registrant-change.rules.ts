export type Side = "old" | "new" | "both";
export type ConsentState = { readonly side: Side; readonly answer: "agreed" | "refused" | null };

/** The actor in the request's timeline if someone acts through the link in the mail to an owner. */
export const mailedLink = "hook:mailed-link";

/** The sides that have to agree. If both have the same mail address, it is asked only once, for both sides. */
export function sidesOf(oldEmail: string, newEmail: string): Side[] {
  return oldEmail.trim().toLowerCase() === newEmail.trim().toLowerCase() ? ["both"] : ["old", "new"];
}

/** Decides from the answers so far whether the change is agreed, refused, or still waiting. */
export function consentOf(consents: readonly ConsentState[]): "agreed" | "refused" | "waiting" {
  if (consents.some(({ answer }) => answer === "refused")) return "refused";
  return consents.length > 0 && consents.every(({ answer }) => answer === "agreed") ? "agreed" : "waiting";
}

/** The mail with the question can be sent again by hand, but not more often than this. */
export const askAgainMs = 5 * 60_000;

/** Whether a side is to be mailed now: it has not been asked yet, or it was asked some time ago and has not answered. */
export function isToBeAsked(consent: { readonly answer: string | null; readonly askedAt: Date | null }, now: Date): boolean {
  return consent.answer === null && (consent.askedAt === null || now.getTime() - consent.askedAt.getTime() >= askAgainMs);
}
