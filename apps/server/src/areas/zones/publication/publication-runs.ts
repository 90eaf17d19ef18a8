import { errorFields, type Log } from "../../../platform/log.ts";
import type { PublicationCall } from "./publication-calls.repository.ts";

/**
 * done: nothing waits any more, or another attempt is scheduled. behind: the zone was saved again during the run. busy: another
 * process publishes the zone.
 */
export type RunEnd = "done" | "behind" | "busy";

/**
 * Publishes the zones for which the publisher is called. Several zones are published at the same time, but each by only one run.
 * If the publisher is called again for a zone during its run, the zone is published once more.
 */
export class PublicationRuns {
  readonly #publish: (call: PublicationCall) => Promise<RunEnd>;
  readonly #log: Log;
  readonly #atOnce: number;
  readonly #waiting = new Map<string, PublicationCall>();
  /** Zones being published. The value is true if the publisher was called again since the run began. */
  readonly #running = new Map<string, boolean>();
  #isClosed = false;
  #onIdle: (() => void) | undefined;

  constructor(publish: (call: PublicationCall) => Promise<RunEnd>, log: Log, atOnce: number) {
    this.#publish = publish;
    this.#log = log;
    this.#atOnce = atOnce;
  }

  call(call: PublicationCall): void {
    if (this.#isClosed) return;
    if (this.#running.has(call.zoneId)) this.#running.set(call.zoneId, true);
    else this.#waiting.set(call.zoneId, call);
    this.#next();
  }

  /** The number of zones that wait for their turn. */
  get backlog(): number {
    return this.#waiting.size;
  }

  /** Accepts no more calls and waits for the runs in progress. The next process finds the zones that still wait. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting.clear();
    if (this.#running.size > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
  }

  #next(): void {
    for (const [zoneId, call] of this.#waiting) {
      if (this.#running.size >= this.#atOnce) return;
      this.#waiting.delete(zoneId);
      this.#running.set(zoneId, false);
      void this.#run(call);
    }
  }

  async #run(call: PublicationCall): Promise<void> {
    const { zoneId } = call;
    let end: RunEnd = "done";
    try {
      do {
        this.#running.set(zoneId, false);
        end = await this.#publish(call);
      } while ((end === "behind" || this.#running.get(zoneId) === true) && !this.#isClosed);
    } catch (error) {
      this.#log.error(
        { event: "zones.publish-run-failed", objectId: zoneId, ...errorFields(error) },
        "a publication broke off; the sweep takes it up again",
      );
    }
    this.#running.delete(zoneId);
    if (this.#running.size === 0) this.#onIdle?.();
    this.#next();
  }
}
