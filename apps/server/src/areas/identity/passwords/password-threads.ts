import type { Options } from "@node-rs/argon2";
import { PoliteThreads } from "../../../platform/polite-threads.ts";

export type PasswordTask =
  | { readonly kind: "hash"; readonly password: string; readonly cost: Options }
  | { readonly kind: "verify"; readonly password: string; readonly phc: string };
export type PasswordResult = { readonly phc: string } | { readonly matches: boolean };

/**
 * Threads for hashing passwords. Each task that runs at the same time needs a thread of its own; the caller limits their number.
 */
export class PasswordThreads {
  readonly #threads = new PoliteThreads<PasswordTask, PasswordResult>(new URL("./password-worker.ts", import.meta.url));

  /** The hash of a password as a PHC string (hash, salt and parameters in one text). Throws what the library throws. */
  async hash(password: string, cost: Options): Promise<string> {
    const result = await this.#threads.run({ kind: "hash", password, cost });
    if (!("phc" in result)) throw new Error("no hash came back");
    return result.phc;
  }

  /** Whether the password matches the hash. Throws if `phc` is not a PHC string. */
  async verify(phc: string, password: string): Promise<boolean> {
    const result = await this.#threads.run({ kind: "verify", phc, password });
    if (!("matches" in result)) throw new Error("no verdict came back");
    return result.matches;
  }
}
