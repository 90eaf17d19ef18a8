import type { CommandLabel } from "../errors.ts";
import type { SessionSlot } from "./fleet.ts";
import type { Lane } from "./lanes.rules.ts";

/** A command on its way to a session. `run` never rejects; its result says whether the command has to wait for another session. */
export interface Job {
  readonly label: CommandLabel;
  readonly lane: Lane;
  readonly isTransform: boolean;
  /** The command's share of server time: the number of names in a check, otherwise 1. */
  readonly weight: number;
  readonly enqueuedAt: number;
  run(slot: SessionSlot): Promise<"settled" | "again">;
  reject(error: Error): void;
}

// The number of commands, from the front of the queue, that are tried if the first cannot be placed.
const lookAhead = 50;
// Background work that has waited this long goes before people's commands, one command at a time, so that a flood of searches
// cannot stop renewals.
const overdueMs = 2_000;

/** Commands that wait for a session, by lane. */
export class CommandQueue {
  readonly #lanes: Record<Lane, Job[]> = { interactive: [], background: [] };
  /** When background work last went ahead of a waiting person's command. */
  #passedAt = Number.NEGATIVE_INFINITY;

  waiting(lane: Lane): number {
    return this.#lanes[lane].length;
  }

  /** Milliseconds for which the first command of a lane has waited; 0 if none waits. */
  waitedMs(lane: Lane, now: number): number {
    const [first] = this.#lanes[lane];
    return first === undefined ? 0 : Math.max(0, now - first.enqueuedAt);
  }

  push(job: Job): void {
    this.#lanes[job.lane].push(job);
  }

  /** Puts a command back in its place, ahead of everything that came later. */
  putBack(job: Job): void {
    this.#lanes[job.lane].unshift(job);
  }

  /** Removes a command. Returns true if it was still waiting. */
  remove(job: Job): boolean {
    const lane = this.#lanes[job.lane];
    const index = lane.indexOf(job);
    if (index !== -1) lane.splice(index, 1);
    return index !== -1;
  }

  /**
   * Removes the next command for which `place` finds a session. While a person's command waits, background work does not take a
   * session that becomes free, unless that person's command waits for a grant and not for a session (`mayPass`).
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
