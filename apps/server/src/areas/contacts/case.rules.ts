import type { CaseState } from "./contact.state.ts";

/** The data that a registrant has to confirm by answering yes (ICANN RAA 2013, accuracy specification 1.f). */
export const registrantClaims = ["name", "address", "email", "phone"] as const;

/** Days after the opening of a case on which reminders are sent. */
export const reminderDays = [7, 12] as const;

/** Days until the deadline of a case that no registry requires. Nothing happens to domains when that deadline has passed. */
export const softDays = 30;

/** Staff can move the deadline of a case that no registry requires to this many days after its opening, and no further. */
export const softDaysMost = 90;

/** How long a mailed link is valid; each mail has its own. */
export const linkDays = 7;

/** How long to wait before another mail can be requested, because a mail may take some minutes to arrive. */
export const askAgainPauseMs = 5 * 60_000;

/** Limits on opening and answering mailed links. */
export const answerLimits = [{ name: "address", windowMs: 15 * 60_000, cap: 40 }] as const;

const dayMs = 86_400_000;

export type CaseFacts = {
  readonly state: CaseState;
  readonly source: string;
  readonly openedAt: Date;
  readonly deadlineAt: Date;
  /** The mails of the case so far, by stage, and what happened to the last one. */
  readonly stages: ReadonlySet<string>;
  readonly lastMail: "none" | "queued" | "sent" | "bounced";
};

export type CaseStep =
  /** A mail is due. Its stage is ask, day7 or day12. */
  | { readonly kind: "mail"; readonly stage: string }
  | { readonly kind: "move"; readonly event: "sent" | "bounce" | "remind"; readonly to: CaseState }
  /** The address does not accept mail, so staff have to find another way. */
  | { readonly kind: "unreachable" }
  | { readonly kind: "lapse" };

/** Whether domains stop working when the deadline passes. */
export function hasConsequence(source: string): boolean {
  return source === "icann";
}

/**
 * The last calendar day (UTC) to which the deadline of a case can be moved, as YYYY-MM-DD. Null if it cannot be moved: the fifteen
 * days of a generic TLD stand whatever happens, and a deadline that is as late as it can be stays (ADR 175).
 *
 * Source: ICANN RAA 2013, accuracy specification 1 and 2: verified or suspended within fifteen days
 */
export function latestDay({ source, state, openedAt, deadlineAt }: Omit<CaseFacts, "stages" | "lastMail">): string | null {
  if (hasConsequence(source) || state === "lapsed" || state === "satisfied" || state === "closed") return null;
  const latest = new Date(openedAt.getTime() + softDaysMost * dayMs).toISOString().slice(0, 10);
  return latest > deadlineAt.toISOString().slice(0, 10) ? latest : null;
}

/**
 * The steps that are due in a case now, in order. Until the steps are done, the result stays the same, so the periodic job can
 * run twice.
 *
 * Source: docs/states.md#contacts-and-verification: mail at once, reminders on day 7 and 12, clientHold when the deadline has
 * passed
 */
export function dueSteps(facts: CaseFacts, now: Date): CaseStep[] {
  const { state, stages, lastMail } = facts;
  if (state === "satisfied" || state === "closed" || state === "lapsed") return [];
  if (now >= facts.deadlineAt && hasConsequence(facts.source)) {
    // No domain is taken out of its zone if the mail was never sent.
    if (state === "open" && lastMail === "none") return [{ kind: "mail", stage: "ask" }];
    if (state === "open" && lastMail === "queued") return [];
    return [...(state === "open" ? [{ kind: "move", event: "sent", to: "notified" } as const] : []), { kind: "lapse" }];
  }
  const steps: CaseStep[] = [];
  if (lastMail === "none") steps.push({ kind: "mail", stage: "ask" });
  if (state === "open" && lastMail === "sent") steps.push({ kind: "move", event: "sent", to: "notified" });
  if (lastMail === "bounced") {
    if (state === "notified") steps.push({ kind: "move", event: "bounce", to: "open" });
    steps.push({ kind: "unreachable" });
  }
  const reminder = dueReminder(facts, now);
  if (reminder !== null && lastMail !== "bounced") {
    if (!stages.has(reminder)) steps.push({ kind: "mail", stage: reminder });
    else if (state === "notified") steps.push({ kind: "move", event: "remind", to: "reminded" });
  }
  return steps;
}

/** The latest reminder that is due. Earlier reminders that were missed are no longer sent. */
function dueReminder({ openedAt, state }: CaseFacts, now: Date): string | null {
  if (state === "answered") return null;
  const day = reminderDays.findLast((each) => now.getTime() >= openedAt.getTime() + each * dayMs);
  return day === undefined ? null : `day${day}`;
}
