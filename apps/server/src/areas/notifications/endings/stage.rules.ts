import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";

/** Kinds of notices about the end of a period, by its stage. */
export const noticeKinds = {
  month: "renewal_month",
  week: "renewal_week",
  after: "renewal_after",
  restorable: "domain_restorable",
} as const;
export type Stage = keyof typeof noticeKinds;

/** The same as the registrant is told, with whom and what it was kept as proof (ICANN's ERRP 2.1). */
export const registrantKinds = {
  month: "registrant_month",
  week: "registrant_week",
  after: "registrant_after",
  restorable: "registrant_restorable",
} as const satisfies Record<Stage, string>;

export type EndGroup = "unpaid" | "restorable" | "expired" | "manual" | "automatic" | "ending";

/**
 * What the owner of a name has to know: nothing to do, something to pay, or too late for the ordinary way.
 *
 * Takes  isCovered: a renewal that comes by itself is paid for, or there is money for it
 */
export function groupOf(stage: Stage, mode: RenewalMode, isCovered: boolean): EndGroup {
  if (stage === "restorable") return "restorable";
  if (stage === "after") return mode === "cancel" ? "ending" : "expired";
  if (mode === "cancel") return "ending";
  if (mode === "manual") return "manual";
  return isCovered ? "automatic" : "unpaid";
}

/** One mail a day: not before people are up where the brand is. */
const firstHour = 7;

/** The day a mail belongs to in the brand's zone; null before it is time for that day's. */
export function mailDay(timeZone: string, now: Date): string | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return local.hour < firstHour ? null : local.toPlainDate().toString();
}
