import type { PaymentRequest, Refund } from "./book.ts";
import type { Faults } from "./faults.ts";

/** The delay of a late callback: it arrives after a page has asked for the state, but before the request expires. */
const lateMs = 20_000;
const timeoutMs = 5000;
const pausesMs = [0, 500, 2000, 10_000];

/** Sends the outcome of a request or refund to its callback address, at most four times, until the receiver accepts it. */
export class Callbacks {
  readonly #faults: Faults;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  send(about: PaymentRequest | Refund): void {
    const fault = this.#faults.take(["callback_lost", "callback_twice", "callback_late"]);
    if (fault === "callback_lost") return;
    this.#later(about, 0, fault === "callback_late" ? lateMs : 0);
    if (fault === "callback_twice") this.#later(about, 0, 50);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #later(about: PaymentRequest | Refund, attempt: number, afterMs: number): void {
    const pause = pausesMs[attempt];
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#deliver(about).then((isTaken) => (isTaken ? undefined : this.#later(about, attempt + 1, 0)));
    }, afterMs + pause);
    this.#timers.add(timer);
  }

  async #deliver(about: PaymentRequest | Refund): Promise<boolean> {
    const { callbackUrl, callbackIdentifier, ...shown } = about;
    const { token: _, ...body } = { token: null, ...shown };
    try {
      const response = await fetch(callbackUrl, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(callbackIdentifier === null ? {} : { callbackIdentifier }),
        },
        body: JSON.stringify({ ...body, callbackUrl }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return response.ok;
    } catch {
      return false;
    }
  }
}
