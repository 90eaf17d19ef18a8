import type { CommandLabel } from "../errors.ts";
import type { SessionSlot } from "./fleet.ts";
import type { Lane } from "./lanes.rules.ts";

/** A command on its way to a session. `run` never rejects; it says whether the command has to wait for another session. */
export interface Job {
  readonly label: CommandLabel;
  readonly lane: Lane;
  readonly isTransform: boolean;
  /** Share of server time: names in a check, otherwise 1. */
  readonly weight: number;
  readonly enqueuedAt: number;
  run(slot: SessionSlot): Promise<"settled" | "again">;
  reject(error: Error): void;
}

// How far behind a command that cannot be placed another may overtake it.
const lookAhead = 50;
// Background work that has waited this long goes before people, one command each time, so that a flood of searches cannot stop renewals.
const overdueMs = 2_000;

/** Commands that wait for a session, by lane. */
export class CommandQueue {
  readonly #lanes: Record<Lane, Job[]> = { interactive: [], background: [] };
  /** When background work last went before somebody who waited. */
  #passedAt = Number.NEGATIVE_INFINITY;

  waiting(lane: Lane): number {
    return this.#lanes[lane].length;
  }

  /** Milliseconds the first command of a lane waits already; 0: none waits. */
  waitedMs(lane: Lane, now: number): number {
    const [first] = this.#lanes[lane];
    return first === undefined ? 0 : Math.max(0, now - first.enqueuedAt);
  }

  push(job: Job): void {
    this.#lanes[job.lane].push(job);
  }

  /** Back to where it was, in front of everything that came later. */
  putBack(job: Job): void {
    this.#lanes[job.lane].unshift(job);
  }

  /** True when it was still waiting. */
  remove(job: Job): boolean {
    const lane = this.#lanes[job.lane];
    const index = lane.indexOf(job);
    if (index !== -1) lane.splice(index, 1);
    return index !== -1;
  }

  /**
   * Takes out the next command that `place` finds a session for. As long as somebody waits background work does not take what becomes
   * free, unless it is their grant that is missing and no session (`mayPass`).
   */
  next(now: number, place: (job: Job) => number, mayPass: boolean): { readonly job: Job; readonly index: number } | null {
    const [firstInBackground] = this.#lanes.background;
    const isSomebodyWaiting = this.#lanes.interactive.length > 0;
    const waitedFrom = Math.max(firstInBackground?.enqueuedAt ?? now, this.#passedAt);
    if (isSomebodyWaiting && now - waitedFrom > overdueMs) {
      const found = this.#nextOf("background", place);
      if (found !== null) {
        this.#passedAt = now;
        return found;
      }
    }
    const found = this.#nextOf("interactive", place);
    return found === null && (!isSomebodyWaiting || mayPass) ? this.#nextOf("background", place) : found;
  }

  /** Empties the queue. */
  takeAll(): readonly Job[] {
    return [...this.#lanes.interactive.splice(0), ...this.#lanes.background.splice(0)];
  }

  #nextOf(lane: Lane, place: (job: Job) => number): { readonly job: Job; readonly index: number } | null {
    for (const job of this.#lanes[lane].slice(0, lookAhead)) {
      const index = place(job);
      if (index === -1) continue;
      this.remove(job);
      return { job, index };
    }
    return null;
  }
}
