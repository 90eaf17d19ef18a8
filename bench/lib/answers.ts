// Queries a name server several times a millisecond until it answers correctly. It runs in a thread of its own, because in the
// thread that publishes, querying and publishing would delay each other. It pauses between queries, because otherwise it would
// take a processor away from what it measures.
import { once } from "node:events";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { createDnsAsker } from "../../apps/server/src/adapters/dns-asker.ts";

type Question = {
  readonly server: { readonly host: string; readonly port: number };
  readonly name: string;
  readonly address: string;
};

/**
 * Starts the thread that queries. `answered` resolves with the time of the first correct answer, on the clock of performance.now
 * in the caller's thread.
 */
export function startAsker(server: Question["server"]): {
  answered(name: string, address: string): Promise<number>;
  close(): Promise<unknown>;
} {
  const worker = new Worker(new URL(import.meta.url));
  return {
    answered: async (name, address) => {
      const reply = once(worker, "message");
      worker.postMessage({ server, name, address } satisfies Question);
      const [at] = (await reply) as [number | null];
      if (at === null) throw new Error(`${name} is not answered with ${address}`);
      return at - performance.timeOrigin;
    },
    close: () => worker.terminate(),
  };
}

const pauseMs = 0.1;
const pauseOn = new Int32Array(new SharedArrayBuffer(4));

/** The time of the first correct answer since the epoch; null if there was none within a minute. */
async function ask({ server, name, address }: Question): Promise<number | null> {
  const asker = createDnsAsker();
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    if ((await asker.ask(server, name, "A")).rdata[0] === address) return performance.timeOrigin + performance.now();
    Atomics.wait(pauseOn, 0, 0, pauseMs);
  }
  return null;
}

if (!isMainThread)
  parentPort?.on("message", (question: Question) => void ask(question).then((at) => parentPort?.postMessage(at)));
