import { errorFields, type Log } from "../../platform/log.ts";

/** How many calls a process makes at once. The limits prevent a slow receiver from delaying the others. */
export type LaneLimits = {
  /** Calls in progress at a time. */
  readonly all: number;
  /**
   * How many of the calls at once may go to endpoints that fail or answer slowly, so that there is always room for the others.
   */
  readonly careful: number;
  readonly perAccount: number;
  readonly perEndpoint: number;
};

export const laneLimits: LaneLimits = { all: 64, careful: 24, perAccount: 8, perEndpoint: 4 };

/** An endpoint counts as slow after an answer that took longer than this, until it answers faster. */
const slowMs = 3000;

/** How many calls a lane makes before other endpoints get their turn. */
const turnCalls = 20;

export type LaneEndpoint = { readonly accountId: string; readonly webhookId: string; readonly isFailing: boolean };

type Lane = { readonly accountId: string; readonly webhookId: string; readonly isCareful: boolean };

/**
 * Calls several endpoints in parallel, within limits. A lane calls one endpoint, one call after the other, until nothing is due
 * or its turn is over. `call`: makes one call and returns its milliseconds, or null if nothing is due.
 */
export class Lanes<Endpoint extends LaneEndpoint> {
  readonly #call: (endpoint: Endpoint) => Promise<number | null>;
  readonly #log: Log;
  readonly #limits: LaneLimits;
  readonly #onFree: () => void;
  readonly #running = new Set<Lane>();
  readonly #slow = new Set<string>();
  #isClosed = false;
  #onIdle: (() => void) | undefined;

  constructor(
    call: (endpoint: Endpoint) => Promise<number | null>,
    parts: { readonly log: Log; readonly limits?: LaneLimits; readonly onFree: () => void },
  ) {
    this.#call = call;
    this.#log = parts.log;
    this.#limits = parts.limits ?? laneLimits;
    this.#onFree = parts.onFree;
  }

  /** Starts lanes for these endpoints, as far as there is room. */
  begin(due: readonly Endpoint[]): void {
    for (const endpoint of due) {
      const isCareful = endpoint.isFailing || this.#slow.has(endpoint.webhookId);
      for (let n = 0; n < (isCareful ? 1 : this.#limits.perEndpoint); n += 1)
        if (this.#hasRoom(endpoint, isCareful)) void this.#run(endpoint, isCareful);
    }
  }

  /** Starts no more lanes and waits for the calls in progress. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#running.size > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }

  #hasRoom({ accountId, webhookId }: Endpoint, isCareful: boolean): boolean {
    const count = (is: (lane: Lane) => boolean) => [...this.#running].filter(is).length;
    return (
      !this.#isClosed &&
      this.#running.size < this.#limits.all &&
      count((lane) => lane.webhookId === webhookId) < (isCareful ? 1 : this.#limits.perEndpoint) &&
      count((lane) => lane.accountId === accountId) < this.#limits.perAccount &&
      (!isCareful || count((lane) => lane.isCareful) < this.#limits.careful)
    );
  }

  async #run(endpoint: Endpoint, isCareful: boolean): Promise<void> {
    const { accountId, webhookId } = endpoint;
    const lane = { accountId, webhookId, isCareful };
    this.#running.add(lane);
    let isEnded = false;
    try {
      for (let calls = 0; calls < turnCalls && !this.#isClosed && !isEnded; calls += 1) {
        const ms = await this.#call(endpoint);
        if (ms !== null) this.#noteSpeed(webhookId, ms);
        // A lane that was started for a fast endpoint must not continue after the endpoint becomes slow.
        isEnded = ms === null || (!isCareful && ms > slowMs);
      }
    } catch (error) {
      isEnded = true;
      this.#log.error(
        { event: "webhooks.lane-failed", objectId: webhookId, ...errorFields(error) },
        "a webhook call broke off; the sweep takes it up again",
      );
    }
    this.#running.delete(lane);
    if (this.#isClosed && this.#running.size === 0) this.#onIdle?.();
    if (!isEnded) this.#onFree();
  }

  #noteSpeed(webhookId: string, ms: number): void {
    if (ms > slowMs) this.#slow.add(webhookId);
    else this.#slow.delete(webhookId);
  }
}
