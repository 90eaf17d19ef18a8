/** A queue for work: at most `atOnce` tasks at a time, at most `longestQueue` waiting, first come first served. */
export class Turns {
  readonly #atOnce: number;
  readonly #longestQueue: number;
  readonly #full: () => Error;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** `full` makes the error that is thrown if the queue is full. */
  constructor(limits: { atOnce: number; longestQueue: number }, full: () => Error) {
    this.#atOnce = limits.atOnce;
    this.#longestQueue = limits.longestQueue;
    this.#full = full;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#longestQueue) throw this.#full();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      // The free place goes to the next in the queue immediately, so that a new task cannot take it.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
