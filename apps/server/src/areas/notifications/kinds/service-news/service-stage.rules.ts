/** Kinds of news about a service. */
export const serviceNews = ["ready", "renews", "unpaid", "ending", "suspended", "ended"] as const;
export type ServiceNews = (typeof serviceNews)[number];

/** Kinds of notices, by the news that they are about. */
export const serviceNoticeKinds = {
  ready: "service_ready",
  renews: "service_renews",
  unpaid: "service_unpaid",
  ending: "service_ending",
  suspended: "service_suspended",
  ended: "service_ended",
} as const satisfies Record<ServiceNews, string>;

export type ServiceFacts = {
  readonly state: string;
  /** Whether staff deliver the service. If absent, they do. Other services send their own news when they are ready. */
  readonly isByPeople?: boolean;
  readonly renewalMode: string;
  readonly deliveredAt: Date | null;
  /** The end of the period that is paid for. Null if the service was bought once, without periods. */
  readonly paidUntil: Date | null;
  readonly renewsAt: Date | null;
  readonly endedAt: Date | null;
};

const dayMs = 86_400_000;
/** Owners are no longer notified of news that are older than this many days. */
export const newsDays = 14;
/** How many days before the renewal is ordered the owner is told. */
const renewsDays = 14;
const endingDays = 7;

/**
 * What the owner of a service has to be told now. Null if there is nothing. Each kind of news is told once for each paid period.
 */
export function newsOf(service: ServiceFacts, now: Date): ServiceNews | null {
  const { state, renewalMode, deliveredAt, paidUntil, renewsAt, endedAt } = service;
  const daysUntil = (at: Date) => (at.getTime() - now.getTime()) / dayMs;
  const isNew = deliveredAt !== null && daysUntil(deliveredAt) >= -newsDays;
  switch (state) {
    case "active":
      if (renewsAt !== null && renewalMode === "auto" && daysUntil(renewsAt) <= renewsDays) return "renews";
      if (paidUntil !== null && renewalMode !== "auto" && daysUntil(paidUntil) <= endingDays) return "ending";
      return isNew && service.isByPeople !== false ? "ready" : null;
    case "renewal_pending":
      return paidUntil !== null && daysUntil(paidUntil) <= endingDays ? "unpaid" : null;
    case "ending":
      return paidUntil !== null && daysUntil(paidUntil) <= endingDays ? "ending" : null;
    case "suspended":
      return paidUntil !== null && daysUntil(paidUntil) >= -newsDays ? "suspended" : null;
    case "ended":
      return deliveredAt !== null && endedAt !== null && daysUntil(endedAt) >= -newsDays ? "ended" : null;
    default:
      return null;
  }
}
