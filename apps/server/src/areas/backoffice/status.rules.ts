import type { SystemState } from "@nameplane/contracts/backoffice/status";

/** What the worker saw of the parts it can only judge by what waits. Counts are of now; ages are of the oldest. */
export type Waiting = {
  /** Zones the name server did not take, and saved changes that are not out after two minutes. */
  readonly zonesFailed: number;
  readonly zonesLate: number;
  /** Mails whose last try failed because the mail server did not take them. */
  readonly mailsFailing: number;
  readonly mailSentSinceFailing: boolean;
  /** Reports of the payment provider nobody has worked off for two minutes. */
  readonly paymentsLate: number;
  /** Requests that wait to be started for five minutes. */
  readonly ordersLate: number;
};

/** How a part is that was asked itself: whether it answered, and how long it took. */
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

/** Looked at every minute: after three nobody knows. */
export const staleMs = 180_000;

export function stateNow(seen: { state: SystemState; checkedAt: Date }, now: Date): SystemState {
  return now.getTime() - seen.checkedAt.getTime() > staleMs ? "unknown" : seen.state;
}

/** The whole by its parts: one that is away or slow makes it degraded, one nobody knows of leaves it unknown. */
export function stateOfAll(parts: readonly SystemState[]): SystemState {
  if (parts.length === 0) return "unknown";
  if (parts.every((state) => state === "down")) return "down";
  if (parts.some((state) => state === "down" || state === "degraded")) return "degraded";
  return parts.includes("unknown") ? "unknown" : "ok";
}
