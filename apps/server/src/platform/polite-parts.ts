import { Worker } from "node:worker_threads";
import type { PartOutcome } from "./polite-worker.ts";

/**
 * Has a thread of low priority do long work whose result comes in parts, such as reading a large file. The thread makes the
 * next part only when it is asked for, and ends with the loop over the parts. `module`: the file that the thread runs, which
 * has to call servePolitelyInParts. If the work throws, throws an Error with the same message.
 */
export async function* partsFromThread<Part>(module: URL, task: unknown): AsyncGenerator<Part, void> {
  const worker = new Worker(module, { execArgv: [] });
  try {
    for (let message = task; ; message = "next") {
      const outcome = await nextOf<Part>(worker, message);
      if ("isOver" in outcome) return;
      if ("error" in outcome) throw new Error(outcome.error);
      yield outcome.part;
    }
  } finally {
    await worker.terminate();
  }
}

/**
 * Sends a message to the thread, and waits for the next part. The first message is the thread's task; each further one asks for
 * the next part.
 */
function nextOf<Part>(worker: Worker, message: unknown): Promise<PartOutcome<Part>> {
  return new Promise((resolve, reject) => {
    const listeners = {
      message: (outcome: PartOutcome<Part>) => settle(() => resolve(outcome)),
      error: (error: unknown) => settle(() => reject(error)),
      exit: (code: number) => settle(() => reject(new Error(`a thread ended with ${String(code)}`))),
    };
    const settle = (how: () => void) => {
      for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener);
      how();
    };
    for (const [event, listener] of Object.entries(listeners)) worker.on(event, listener);
    worker.postMessage(message);
  });
}
