/** Faults that can be injected into the next calls or callbacks; the README describes them. */
export const faultKinds = [
  "silent_before",
  "silent_after",
  "error_before",
  "error_after",
  "slow",
  "token_ended",
  "callback_lost",
  "callback_twice",
  "callback_late",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  kind: FaultKind;
  timesLeft: number;
  /** The fault applies only to calls whose path ends with this text; if absent, it applies to all calls. */
  path?: string;
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

  /** Returns the first of these faults that is set for the path, and counts it as used once. */
  take(kinds: readonly FaultKind[], path = ""): FaultKind | null {
    const found = this.#faults.find((fault) => kinds.includes(fault.kind) && path.endsWith(fault.path ?? ""));
    if (found === undefined) return null;
    found.timesLeft -= 1;
    this.#faults = this.#faults.filter(({ timesLeft }) => timesLeft > 0);
    return found.kind;
  }
}
