import type { Operation } from "@nameplane/contracts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import { once } from "../../platform/http/idempotency.ts";

class NotAnswered extends Error {}

/** Lets a call that asks another system between two transactions be repeated under its idempotency key. */
export type OnceKey<T extends object> = {
  /**
   * The stored answer to an earlier call with the same key. Null if the key is new. Possible refusals: KeyMissing,
   * KeyUsedOtherwise.
   */
  before(): Promise<T | null>;
  /** Runs `fn` in `trx`, and stores its result under the key, in the same transaction as its effect. */
  settle(trx: Trx, fn: () => Promise<T>): Promise<T>;
};

/**
 * Makes the key under which the answer of a call is stored, so that a repeated call gets the same answer.
 *
 * `body`: two calls with the same body are the same call. It must never contain a password: the table would then hold its plain
 * hash, and a plain hash can be guessed a million times faster than the proper password hash.
 */
export function onceKey<T extends object>(call: SessionCall, operation: Pick<Operation, "name">, body: object): OnceKey<T> {
  const run = (trx: Trx, fn: () => Promise<T>) => once<T>(trx, call.scope, { route: operation.name, key: call.key, body }, fn);
  return {
    async before() {
      try {
        return await call.tx((trx) =>
          run(trx, () => {
            // Throwing rolls back the row of the key with the transaction, so that this look-up leaves no trace.
            throw new NotAnswered();
          }),
        );
      } catch (error) {
        if (error instanceof NotAnswered) return null;
        throw error;
      }
    },
    settle: run,
  };
}
