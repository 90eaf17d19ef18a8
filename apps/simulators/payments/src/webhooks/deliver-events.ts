import type { Delivery, EventLog } from "./event-log.ts";
import { signDelivery } from "./sign-event.ts";
import type { Tampering } from "./sign-event.ts";

/** Eight deliveries at once keep a burst moving without flooding a receiver. Like the real provider, this promises no order. */
const atOnce = 8;
const attemptTimeoutMs = 10_000;
const firstRetryMs = 250;
const longestRetryMs = 10 * 60_000;
/** The doubling pauses reach ten minutes at the thirteenth attempt; this many attempts fill three days. */
const attemptsMax = 440;

export interface AttemptResult {
  event: string;
  type: string;
  /** HTTP status of the receiver; null when there was no answer. */
  status: number | null;
  error: string | null;
}

/** Sends queued events to the webhook address. It retries with growing pauses until the receiver answers 2xx, for three days. */
export class Deliverer {
  readonly #log: EventLog;
  readonly #secret: string;
  readonly #nowMs: () => number;
  readonly #inFlight = new Map<number, Promise<unknown>>();
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | null = null;

  constructor(log: EventLog, secret: string, nowMs: () => number) {
    this.#log = log;
    this.#secret = secret;
    this.#nowMs = nowMs;
  }

  /** Checks for due deliveries now; call it after every commit that may have queued one. */
  wake(): void {
    if (this.#abort.signal.aborted) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const url = this.#log.rules().url;
    if (url === null) return;
    const now = this.#nowMs();
    for (const delivery of this.#log.waiting(atOnce * 2)) {
      if (this.#inFlight.has(delivery.seq)) continue;
      if (this.#inFlight.size >= atOnce) return;
      if (delivery.dueMs > now) {
        // The wait is a day at most: a longer timer would overflow, and a jump of the clock is noticed within the day.
        this.#timer = setTimeout(() => this.wake(), Math.min(delivery.dueMs - now, 86_400_000));
        return;
      }
      const attempt = this.attempt(delivery, url).finally(() => {
        this.#inFlight.delete(delivery.seq);
        this.wake();
      });
      this.#inFlight.set(delivery.seq, attempt);
    }
  }

  /** Sends the held deliveries one after the other in the given order; the others stay held. */
  async release(choose: (held: Delivery[]) => Delivery[]): Promise<AttemptResult[]> {
    const url = this.#log.rules().url;
    if (url === null) return [];
    const results: AttemptResult[] = [];
    for (const delivery of choose(this.#log.deliveries("held"))) results.push(await this.attempt(delivery, url));
    this.wake();
    return results;
  }

  /** Sends an event now, `copies` times, regardless of the queue and its rules. */
  async send(eventId: string, type: string, copies: number, tamper: Tampering): Promise<AttemptResult[]> {
    const url = this.#log.rules().url;
    if (url === null) return [];
    const results: AttemptResult[] = [];
    for (let copy = 0; copy < copies; copy += 1) {
      results.push(await this.attempt(this.#log.enqueue(eventId, type, "held", this.#nowMs(), tamper), url));
    }
    this.wake();
    return results;
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    if (this.#timer) clearTimeout(this.#timer);
    await Promise.allSettled(this.#inFlight.values());
  }

  async attempt(delivery: Delivery, url: string): Promise<AttemptResult> {
    const { status, error } = await this.#post(delivery, url);
    const now = this.#nowMs();
    const attempts = delivery.attempts + 1;
    const next = { ...delivery, attempts, lastStatus: status, lastError: error };
    if (status !== null && status >= 200 && status < 300) next.state = "delivered";
    // A corrupted delivery is sent only once; a retry would only delay the correct delivery.
    else if (delivery.tamper !== "none") next.state = "dropped";
    else if (attempts >= attemptsMax) next.state = "given_up";
    else {
      next.state = "waiting";
      next.dueMs = now + Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
    }
    if (!this.#abort.signal.aborted) this.#log.saveAttempt(next);
    return { event: delivery.eventId, type: delivery.type, status, error };
  }

  async #post(delivery: Delivery, url: string): Promise<{ status: number | null; error: string | null }> {
    const body = this.#log.body(delivery.eventId);
    if (body === null) return { status: null, error: "the event was forgotten by a reset" };
    const signed = signDelivery(body, this.#secret, Math.floor(this.#nowMs() / 1000), delivery.tamper);
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signed.header,
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          accept: "*/*; q=0.5, application/xml",
        },
        body: signed.body,
        redirect: "manual",
        signal: AbortSignal.any([this.#abort.signal, AbortSignal.timeout(attemptTimeoutMs)]),
      });
      await response.arrayBuffer();
      return { status: response.status, error: null };
    } catch (error) {
      return { status: null, error: error instanceof Error ? describe(error) : String(error) };
    }
  }
}

function describe(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
