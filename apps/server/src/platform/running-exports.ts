import { ExportsBusy } from "@nameplane/contracts/refusals";
import { Refused } from "./refused.ts";

/** The most exports at once in one process. More would slow down the pages of others. */
const exportsMax = 3;

/** How many exports this process runs now. */
export class RunningExports {
  #running = 0;

  get count(): number {
    return this.#running;
  }

  /** Counts the document until it is sent, or until its recipient disconnects. Possible refusals: ExportsBusy. */
  counted<T>(chunks: AsyncIterable<T>): AsyncGenerator<T> {
    if (this.#running >= exportsMax) throw new Refused(ExportsBusy);
    this.#running += 1;
    let isOver = false;
    const end = () => {
      if (!isOver) this.#running -= 1;
      isOver = true;
    };
    return untilEnd(chunks, end);
  }
}

async function* untilEnd<T>(chunks: AsyncIterable<T>, end: () => void): AsyncGenerator<T> {
  try {
    yield* chunks;
  } finally {
    end();
  }
}
