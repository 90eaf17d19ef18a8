const hourMs = 3_600_000;
const subjectsMax = 50_000;

/**
 * Counts events of each subject within an hour, which begins with the subject's first event. Counts only the events of this
 * process.
 */
export class HourlyLimit {
  readonly #max: number;
  readonly #counts = new Map<string, { since: number; n: number }>();

  constructor(max: number) {
    this.#max = max;
  }

  isFull(subject: string, now: Date): boolean {
    const count = this.#counts.get(subject);
    return count !== undefined && now.getTime() - count.since < hourMs && count.n >= this.#max;
  }

  /** Counts one more event. Returns false, without counting, if the limit is reached. */
  count(subject: string, now: Date): boolean {
    if (this.isFull(subject, now)) return false;
    const count = this.#counts.get(subject);
    if (count !== undefined && now.getTime() - count.since < hourMs) count.n += 1;
    else {
      if (this.#counts.size >= subjectsMax) this.#counts.clear();
      this.#counts.set(subject, { since: now.getTime(), n: 1 });
    }
    return true;
  }
}
