/** A token bucket for each client address: a limited number of queries at once, refilled evenly over a minute of real time. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(perMinute: number, now: () => number = Date.now) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Takes one token. Returns false if the client has none left. */
  allow(client: string): boolean {
    const now = this.#now();
    const held = this.#buckets.get(client) ?? { tokens: this.#perMinute, at: now };
    const tokens = Math.min(this.#perMinute, held.tokens + ((now - held.at) * this.#perMinute) / 60_000);
    const allowed = tokens >= 1;
    this.#buckets.set(client, { tokens: allowed ? tokens - 1 : tokens, at: now });
    return allowed;
  }
}
