/**
 * A set of names that can be very large. It stores only a hash of 64 bits for each name, which takes at most 16 bytes with the
 * free slots. In a set of a hundred million names, the probability that any two have the same hash is 1 in 3,700. The second of
 * them would then count as known.
 */
export class NameSet {
  #low = new Uint32Array(2 ** 12);
  #high = new Uint32Array(2 ** 12);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a name by the two halves of its hash. Returns false if it was already in the set. */
  add(low: number, high: number): boolean {
    if (this.#size * 4 > this.#low.length * 3) this.#grow();
    return this.#put(low >>> 0, high >>> 0 || 1);
  }

  has(low: number, high: number): boolean {
    const [wantedLow, wantedHigh, mask] = [low >>> 0, high >>> 0 || 1, this.#low.length - 1];
    for (let at = wantedLow & mask; this.#high[at] !== 0; at = (at + 1) & mask)
      if (this.#low[at] === wantedLow && this.#high[at] === wantedHigh) return true;
    return false;
  }

  /** A slot is free if its upper half is 0. `add` never stores that value. */
  #put(low: number, high: number): boolean {
    const mask = this.#low.length - 1;
    let at = low & mask;
    for (; this.#high[at] !== 0; at = (at + 1) & mask) if (this.#low[at] === low && this.#high[at] === high) return false;
    this.#low[at] = low;
    this.#high[at] = high;
    this.#size += 1;
    return true;
  }

  #grow(): void {
    const [low, high] = [this.#low, this.#high];
    this.#low = new Uint32Array(low.length * 2);
    this.#high = new Uint32Array(low.length * 2);
    this.#size = 0;
    for (let at = 0; at < low.length; at += 1) if (high[at] !== 0) this.#put(low[at]!, high[at]!);
  }
}
