import { Worker } from "node:worker_threads";
import type { Options } from "@node-rs/argon2";

export type PasswordTask =
  | { readonly kind: "hash"; readonly password: string; readonly cost: Options }
  | { readonly kind: "verify"; readonly password: string; readonly phc: string };
export type PasswordResult = { readonly phc: string } | { readonly matches: boolean } | { readonly error: string };

type Settle = { readonly resolve: (result: PasswordResult) => void; readonly reject: (error: unknown) => void };

/** One thread with at most one task. It keeps the process alive only while it works. */
class PasswordThread {
  readonly #worker = new Worker(new URL("./password-worker.ts", import.meta.url), { execArgv: [] });
  #under: Settle | null = null;
  isGone = false;

  constructor() {
    this.#worker.unref();
    this.#worker.on("message", (result: PasswordResult) => this.#settle(({ resolve }) => resolve(result)));
    this.#worker.on("error", (error) => this.#end(error));
    this.#worker.on("exit", (code) => this.#end(new Error(`a thread for passwords ended with ${code}`)));
  }

  run(task: PasswordTask): Promise<PasswordResult> {
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

  #settle(how: (under: Settle) => void): void {
    const under = this.#under;
    this.#under = null;
    this.#worker.unref();
    if (under !== null) how(under);
  }
}

/**
 * Threads of low priority for hashing passwords, started when first needed. There are as many threads as tasks at once, which the caller
 * limits. A thread that fails fails its task and is replaced.
 */
export class PasswordThreads {
  readonly #idle: PasswordThread[] = [];

  /** PHC string of a password. Throws what the library throws. */
  async hash(password: string, cost: Options): Promise<string> {
    const result = await this.#run({ kind: "hash", password, cost });
    if (!("phc" in result)) throw new Error("error" in result ? result.error : "no hash came back");
    return result.phc;
  }

  /** Throws when phc is no PHC string. */
  async verify(phc: string, password: string): Promise<boolean> {
    const result = await this.#run({ kind: "verify", phc, password });
    if (!("matches" in result)) throw new Error("error" in result ? result.error : "no verdict came back");
    return result.matches;
  }

  async #run(task: PasswordTask): Promise<PasswordResult> {
    const thread = this.#takeIdle() ?? new PasswordThread();
    try {
      return await thread.run(task);
    } finally {
      this.#idle.push(thread);
    }
  }

  #takeIdle(): PasswordThread | null {
    for (let thread = this.#idle.pop(); thread !== undefined; thread = this.#idle.pop()) if (!thread.isGone) return thread;
    return null;
  }
}
