/**
 * Faults that can be injected into a delivery:
 * - `down`: nothing listens on the SMTP port
 * - `busy`: 421 instead of a greeting
 * - `refuse_login`: 535
 * - `recipient_4xx`, `recipient_5xx`: 450 or 550 to RCPT TO
 * - `message_4xx`, `message_5xx`: 451 or 554 to the whole message, which is not kept
 * - `slow`: the message is kept and acknowledged `delayMs` late
 * - `silent`: the message is kept and never acknowledged
 * - `reset_at_recipient`, `reset_in_message`: the connection is cut, nothing is kept
 * - `reset_after_message`: the message is kept, then the connection is cut without a reply
 */
export const faultKinds = [
  "down",
  "busy",
  "refuse_login",
  "recipient_4xx",
  "recipient_5xx",
  "message_4xx",
  "message_5xx",
  "slow",
  "silent",
  "reset_at_recipient",
  "reset_in_message",
  "reset_after_message",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  kind: FaultKind;
  /** The only recipient that the fault applies to; null if it applies to all. */
  recipient: string | null;
  /** How many more times the fault applies; null if it applies until it is cleared. */
  timesLeft: number | null;
  delayMs: number;
}

export class Faults {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push({ ...fault });
  }

  clear(): void {
    this.#faults = [];
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  /** Returns the first fault of one of these kinds that applies to one of these recipients, and counts it as used once. */
  take(kinds: readonly FaultKind[], recipients: readonly string[] = []): Fault | null {
    const found = this.#faults.find(
      (fault) => kinds.includes(fault.kind) && (fault.recipient === null || recipients.includes(fault.recipient)),
    );
    if (!found) return null;
    if (found.timesLeft !== null) found.timesLeft -= 1;
    this.#faults = this.#faults.filter((fault) => fault.timesLeft !== 0);
    return found;
  }
}
