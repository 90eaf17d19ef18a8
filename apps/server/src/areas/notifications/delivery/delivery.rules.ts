const [second, minute, hour] = [1000, 60_000, 3_600_000];

/**
 * Pauses between attempts. The first ones are short, because most outages of a mail server are restarts. No pause is longer than
 * a quarter of an hour, so that mails are sent soon after the end of a long outage.
 */
const pausesMs = [30 * second, minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute];

/**
 * The pause after an attempt with an unknown outcome. During this time the mail server may still be finishing the first attempt.
 */
const afterUnknownMs = 2 * minute;

/**
 * After this time no further attempt is made; this is usual for mail servers. Staff have then had a task about the mail for two
 * days (I-N2).
 */
const giveUpMs = 72 * hour;

/** Replies that say that the mailbox cannot be reached, not that the message is bad (RFC 5321 section 4.2.3). */
const mailboxReplies: readonly string[] = ["550", "551", "553", "bad_address"];

/** How an attempt failed. `code` is the reply of the mail server, or the network error. */
export type Failure = {
  readonly kind: "refused" | "unavailable" | "unknown" | "misconfigured";
  readonly code: string | null;
  readonly text: string;
};

export type Attempted = { readonly tries: number; readonly unknownCount: number; readonly createdAt: Date };

/** The new state of the delivery after a failed attempt. */
export type Decision =
  | { readonly state: "queued"; readonly pauseMs: number; readonly unknownCount: number }
  | { readonly state: "bounced" | "failed" };

/**
 * Decides what happens to a delivery after a failed attempt:
 *
 * - "refused": final.
 * - "unavailable": nothing was sent, so it is tried again for three days.
 * - "unknown": the mail may have arrived. It is sent once more with the same message id, and after that a person has to decide.
 * - "misconfigured": waits until the configuration is corrected.
 */
export function decide(failure: Failure, delivery: Attempted, now: Date): Decision {
  const { unknownCount } = delivery;
  if (failure.kind === "refused") return { state: mailboxReplies.includes(failure.code ?? "") ? "bounced" : "failed" };
  if (failure.kind === "unknown")
    return unknownCount > 0 ? { state: "failed" } : { state: "queued", pauseMs: afterUnknownMs, unknownCount: 1 };
  if (now.getTime() - delivery.createdAt.getTime() >= giveUpMs) return { state: "failed" };
  const pauseMs = pausesMs[Math.min(delivery.tries, pausesMs.length) - 1] ?? 15 * minute;
  return { state: "queued", pauseMs, unknownCount };
}
