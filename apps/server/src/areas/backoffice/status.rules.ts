import type { SystemState } from "@nameplane/contracts/backoffice/status";

/** Counts from which we judge those parts of the system that cannot be checked directly. */
export type Waiting = {
  /**
   * `zonesFailed`: zones that the name server refused. `zonesLate`: zones with changes that were saved more than two minutes ago
   * and are not published yet.
   */
  readonly zonesFailed: number;
  readonly zonesLate: number;
  /**
   * Mails whose last attempt failed because the mail server did not accept them. `mailSentSinceFailing` says whether another mail
   * was sent after that.
   */
  readonly mailsFailing: number;
  readonly mailSentSinceFailing: boolean;
  /** Reports of the payment provider that have not been handled for two minutes. */
  readonly paymentsLate: number;
  /** Requests that have waited for five minutes to be started. */
  readonly ordersLate: number;
};

/** The state of a part that was checked directly: whether it answered, and how long it took. */
export function stateOfAnswer(answered: boolean, tookMs: number, slowMs: number): SystemState {
  if (!answered) return "down";
  return tookMs > slowMs ? "degraded" : "ok";
}

export function stateOfDns(server: SystemState, { zonesFailed, zonesLate }: Waiting): SystemState {
  if (server === "down") return "down";
  return zonesFailed + zonesLate > 0 ? "degraded" : server;
}

export function stateOfMail({ mailsFailing, mailSentSinceFailing }: Waiting): SystemState {
  if (mailsFailing === 0) return "ok";
  return mailSentSinceFailing ? "degraded" : "down";
}

export const stateOfPayments = ({ paymentsLate }: Waiting): SystemState => (paymentsLate > 0 ? "degraded" : "ok");
export const stateOfOrders = ({ ordersLate }: Waiting): SystemState => (ordersLate > 0 ? "degraded" : "ok");

/** Parts are checked every minute; a result older than three minutes counts as unknown. */
export const staleMs = 180_000;

export function stateNow(seen: { state: SystemState; checkedAt: Date }, now: Date): SystemState {
  return now.getTime() - seen.checkedAt.getTime() > staleMs ? "unknown" : seen.state;
}

/**
 * The state of the whole system. It is "degraded" if a part is down or slow, or during an incident that staff announced. It is
 * "unknown" if the state of a part is unknown.
 */
export function stateOfAll(parts: readonly SystemState[], isAnnounced: boolean): SystemState {
  if (parts.length === 0) return "unknown";
  if (parts.every((state) => state === "down")) return "down";
  if (isAnnounced || parts.some((state) => state === "down" || state === "degraded")) return "degraded";
  return parts.includes("unknown") ? "unknown" : "ok";
}

/** Whether the subject of a notice is planned, is going on, or has ended. */
export function whenOf({ starts, ends }: { readonly starts: Date; readonly ends: Date | null }, now: Date) {
  if (starts > now) return "coming" as const;
  return ends !== null && ends <= now ? ("over" as const) : ("now" as const);
}
