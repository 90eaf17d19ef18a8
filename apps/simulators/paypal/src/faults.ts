/** Faults that can be injected into the next calls or callbacks: see the README. */
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
  /** Only calls whose path ends so; absent: all calls. */
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

  /** The first of these faults that is set for the path, counted as used once. */
  take(kinds: readonly FaultKind[], path = ""): FaultKind | null {
    const found = this.#faults.find((fault) => kinds.includes(fault.kind) && path.endsWith(fault.path ?? ""));
    if (found === undefined) return null;
    found.timesLeft -= 1;
    this.#faults = this.#faults.filter(({ timesLeft }) => timesLeft > 0);
    return found.kind;
  }
}
