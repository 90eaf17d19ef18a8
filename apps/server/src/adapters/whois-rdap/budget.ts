/**
 * How often one far server may be asked: a bucket per host, refilled evenly. Registries bar the addresses that ask too
 * much, and then nobody of this installation gets an answer any more.
 */
export class ServerBudget {
  readonly #perMinute: number;
  readonly #nowMs: () => number;
  readonly #buckets = new Map<string, { tokens: number; atMs: number }>();

  constructor(perMinute: number, nowMs: () => number = () => performance.now()) {
    this.#perMinute = perMinute;
    this.#nowMs = nowMs;
  }

  /** Takes one question; false when the host has none left. */
  take(host: string): boolean {
    const now = this.#nowMs();
    const held = this.#buckets.get(host) ?? { tokens: this.#perMinute, atMs: now };
    const tokens = Math.min(this.#perMinute, held.tokens + ((now - held.atMs) * this.#perMinute) / 60_000);
    const isAllowed = tokens >= 1;
    // hosts come from the shipped list and from referrals: forget the quietest rather than grow
    this.#buckets.delete(host);
    this.#buckets.set(host, { tokens: isAllowed ? tokens - 1 : tokens, atMs: now });
    if (this.#buckets.size > 500) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    return isAllowed;
  }
}
