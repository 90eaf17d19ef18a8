/**
 * Limits how often one server is queried, with a bucket of tokens for each host that is refilled evenly. Registries block
 * addresses that query too often, and then no user of this installation gets an answer.
 */
export class ServerBudget {
  readonly #perMinute: number;
  readonly #nowMs: () => number;
  readonly #buckets = new Map<string, { tokens: number; atMs: number }>();

  constructor(perMinute: number, nowMs: () => number = () => performance.now()) {
    this.#perMinute = perMinute;
    this.#nowMs = nowMs;
  }

  /** Counts one question. False if no more may be sent to the host now. */
  take(host: string): boolean {
    const now = this.#nowMs();
    const held = this.#buckets.get(host) ?? { tokens: this.#perMinute, atMs: now };
    const tokens = Math.min(this.#perMinute, held.tokens + ((now - held.atMs) * this.#perMinute) / 60_000);
    const isAllowed = tokens >= 1;
    // Host names come from the shipped list and from referrals, so the number of buckets is limited. The least recently used
    // one is deleted.
    this.#buckets.delete(host);
    this.#buckets.set(host, { tokens: isAllowed ? tokens - 1 : tokens, atMs: now });
    if (this.#buckets.size > 500) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    return isAllowed;
  }
}
