/** Faults that can be injected into an SMS; the README describes them. */
export const faultKinds = ["busy", "no_credit", "bad_number", "undelivered", "error_after", "reset_after", "silent"] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  kind: FaultKind;
  /** How many more times the fault applies; null if it applies until it is cleared. */
  timesLeft: number | null;
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

  /** Returns the fault that applies to the next SMS, and counts it as used once. */
  take(): FaultKind | null {
    const [found] = this.#faults;
    if (found === undefined) return null;
    if (found.timesLeft !== null) found.timesLeft -= 1;
    this.#faults = this.#faults.filter((fault) => fault.timesLeft !== 0);
    return found.kind;
  }
}
