import { Worker } from "node:worker_threads";
import type { Outcome } from "./polite-worker.ts";

type Settle<Result> = { readonly resolve: (outcome: Outcome<Result>) => void; readonly reject: (error: unknown) => void };

/** One thread with at most one task. It keeps the process alive only while it works. */
class PoliteThread<Task, Result> {
  readonly #worker: Worker;
  #under: Settle<Result> | null = null;
  isGone = false;

  constructor(module: URL) {
    this.#worker = new Worker(module, { execArgv: [] });
    this.#worker.unref();
    this.#worker.on("message", (outcome: Outcome<Result>) => this.#settle(({ resolve }) => resolve(outcome)));
    this.#worker.on("error", (error) => this.#end(error));
    this.#worker.on("exit", (code) => this.#end(new Error(`a thread ended with ${code}`)));
  }

  run(task: Task): Promise<Outcome<Result>> {
    return new Promise((resolve, reject) => {
      this.#under = { resolve, reject };
      this.#worker.ref();
      this.#worker.postMessage(task);
    });
  }

  #end(error: unknown): void {
    this.isGone = true;
    this.#settle(({ reject }) => reject(error));
  }

  #settle(how: (under: Settle<Result>) => void): void {
    const under = this.#under;
    this.#under = null;
    this.#worker.unref();
    if (under !== null) how(under);
  }
}

/**
 * Threads of low priority, for work that would otherwise keep everybody waiting. A thread is started when it is first needed,
 * so there are as many as there are tasks at once; the caller limits these. If a thread fails, its task fails too, and the
 * thread is replaced.
 */
export class PoliteThreads<Task, Result> {
  readonly #module: URL;
  readonly #idle: PoliteThread<Task, Result>[] = [];

  /** `module`: the file that a thread runs. It has to call servePolitely. */
  constructor(module: URL) {
    this.#module = module;
  }

  /** If the work throws, throws an Error with the same message. */
  async run(task: Task): Promise<Result> {
    const thread = this.#takeIdle() ?? new PoliteThread<Task, Result>(this.#module);
    try {
      const outcome = await thread.run(task);
      if ("error" in outcome) throw new Error(outcome.error);
      return outcome.result;
    } finally {
      this.#idle.push(thread);
    }
  }

  #takeIdle(): PoliteThread<Task, Result> | null {
    for (let thread = this.#idle.pop(); thread !== undefined; thread = this.#idle.pop()) if (!thread.isGone) return thread;
    return null;
  }
}
