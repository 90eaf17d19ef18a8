import type { Lane } from "./lanes.rules.ts";
import { bucketFor, msUntilToken, overdrawn, refilled, reserveOf, withToken } from "./token-bucket.rules.ts";
import type { TokenBucket } from "./token-bucket.rules.ts";

/** The registry's commands per minute, shared by logins and both lanes; background work leaves a part to people who wait. */
export class CommandBudget {
  readonly #now: () => number;
  #bucket: TokenBucket | null;

  constructor(commandsPerMinute: number | null, now: () => number) {
    this.#now = now;
    this.#bucket = commandsPerMinute === null ? null : bucketFor(commandsPerMinute, now());
  }

  /** Commands that may leave at once; null without a limit. */
  get tokens(): number | null {
    return this.#bucket === null ? null : Math.floor(refilled(this.#bucket, this.#now()).tokens);
  }

  /** Milliseconds until a command of this lane may leave; 0 when it may now. */
  waitMs(lane: Lane): number {
    return this.#bucket === null ? 0 : msUntilToken(this.#bucket, this.#now(), this.#reserveFor(lane));
  }

  /** Takes a command of this lane from the budget; false when it has to wait. */
  take(lane: Lane): boolean {
    if (this.#bucket === null) return true;
    const taken = withToken(this.#bucket, this.#now(), this.#reserveFor(lane));
    this.#bucket = taken ?? this.#bucket;
    return taken !== null;
  }

  /** Takes a command that cannot wait; others wait for it to be made up. */
  overdraw(): void {
    if (this.#bucket !== null) this.#bucket = overdrawn(this.#bucket, this.#now());
  }

  #reserveFor(lane: Lane): number {
    return this.#bucket === null || lane === "interactive" ? 0 : reserveOf(this.#bucket);
  }
}
