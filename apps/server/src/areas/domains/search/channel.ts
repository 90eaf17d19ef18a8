/** A queue between several producers and one consumer. Pushed values come out in order, until the queue is closed. */
export class Channel<T> implements AsyncIterable<T> {
  readonly #values: T[] = [];
  #wake: (() => void) | undefined;
  #isClosed = false;

  push(value: T): void {
    this.#values.push(value);
    this.#wake?.();
  }

  /** Ends the queue. Values that were pushed before still come out. */
  close(): void {
    this.#isClosed = true;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const value = this.#values.shift();
      if (value !== undefined) yield value;
      else if (this.#isClosed) return;
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        this.#wake = undefined;
      }
    }
  }
}
