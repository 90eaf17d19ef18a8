/** A document that waits for a decision, as shown in the mail to the operator. */
export type WaitingDocument = {
  readonly askId: string;
  readonly sentAt: Date;
  /** If there is no decision by this instant, domains stop working. Null if there is no deadline. */
  readonly deadlineAt: Date | null;
};

/**
 * How many hours before a deadline the operator is notified again. At the first warning there is still time to ask the customer;
 * at the second one, still time to decide.
 */
export const warningHours = [72, 24] as const;

/** At least this much time passes between two mails about new documents, so documents that arrive in between share a mail. */
export const gatherMs = 15 * 60_000;

const hourMs = 3_600_000;

/**
 * The news of which the operator has not been notified yet. Each piece of news has a key, which is stored with its notice: the id
 * of the document request when its document has arrived, or "<id>:<hours>" for a warning before the deadline.
 */
export function newsOf(
  waiting: readonly WaitingDocument[],
  notified: ReadonlySet<string>,
  now: Date,
): { readonly arrived: readonly string[]; readonly due: readonly string[]; readonly keys: readonly string[] } {
  const arrived = waiting.filter(({ askId }) => !notified.has(askId)).map(({ askId }) => askId);
  const passed = ({ askId, deadlineAt }: WaitingDocument) =>
    deadlineAt === null || deadlineAt <= now
      ? []
      : warningHours
          .filter((hours) => now.getTime() >= deadlineAt.getTime() - hours * hourMs)
          .map((hours) => `${askId}:${hours}`)
          .filter((key) => !notified.has(key));
  const keys = waiting.flatMap(passed);
  const due = waiting.filter((one) => passed(one).length > 0).map(({ askId }) => askId);
  return { arrived, due, keys: [...arrived, ...keys] };
}

/**
 * Whether to notify the operator now. A deadline that is near is notified at once. New documents are notified if the last mail
 * was sent long enough ago.
 */
export function isTimeToNotify(
  news: { readonly arrived: readonly string[]; readonly due: readonly string[] },
  lastAt: Date | null,
  now: Date,
): boolean {
  if (news.due.length > 0) return true;
  return news.arrived.length > 0 && (lastAt === null || now.getTime() - lastAt.getTime() >= gatherMs);
}

/** Hours until a deadline, rounded up, and at least 1. */
export function hoursUntil(deadline: Date, now: Date): number {
  return Math.max(1, Math.ceil((deadline.getTime() - now.getTime()) / hourMs));
}
