import type { MessageState, ReceiverAnswer } from "./access-point.port.ts";

const minute = 60_000;

/** If an electronic invoice is not delivered this long after we began to send it, the invoice is sent by mail, too. */
export const mailAfterMs = 24 * 60 * minute;
/**
 * How long to keep trying while the network's directories cannot be asked, or while the access point does not get the message.
 */
const patienceMs = 3 * 24 * 60 * minute;
/**
 * If the process dies during a call to the access point, the access point is asked about the message after this time. A call
 * never takes that long.
 */
export const lostMs = 2 * minute;

/** When the next attempt is made: after a minute at first, then after longer and longer pauses, up to an hour. */
export const nextTryAt = (attempt: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(2 ** Math.max(attempt - 1, 0), 60) * minute);

export type Step =
  | { readonly to: "waiting" | "sending"; readonly reason: string | null }
  | { readonly to: "delivered" | "refused" | "unreachable"; readonly reason: string | null };

const isOld = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() > patienceMs;

/** The next step after the network's answer about the receiver. Null if the document can be handed over. */
export function afterLookup(answer: ReceiverAnswer, at: { readonly createdAt: Date; readonly now: Date }): Step | null {
  if (answer.result === "takes") return null;
  if (answer.result !== "unavailable") return { to: "unreachable", reason: answer.result };
  return { to: isOld(at.createdAt, at.now) ? "unreachable" : "waiting", reason: answer.code };
}

/** The next step after the access point's answer about a message. */
export function afterAnswer(answer: MessageState, at: { readonly createdAt: Date; readonly now: Date }): Step {
  if (answer.state === "delivered") return { to: "delivered", reason: null };
  if (answer.state === "refused") return { to: "refused", reason: answer.reason.slice(0, 1000) };
  // The access point never got the message, so it can be handed over again without being sent twice.
  if (answer.state === "unknown") return { to: isOld(at.createdAt, at.now) ? "unreachable" : "waiting", reason: "never_arrived" };
  return { to: "sending", reason: answer.state === "unavailable" ? answer.code : null };
}

/**
 * Whether the mail has to be sent although the customer wants it only as a substitute for the electronic invoice. It has to if
 * the electronic invoice has failed, or is not delivered after a day.
 */
export function isMailDue(of: { readonly state: string; readonly createdAt: Date }, now: Date): boolean {
  if (of.state === "delivered") return false;
  return of.state === "refused" || of.state === "unreachable" || now.getTime() - of.createdAt.getTime() >= mailAfterMs;
}
