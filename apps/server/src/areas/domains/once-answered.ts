import type { Operation } from "@nameplane/contracts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import { once } from "../../platform/http/idempotency.ts";

class NotAnswered extends Error {}

/** The idempotency key of a call that asks the outside between two transactions. */
export type OnceKey<T extends object> = {
  /** The answer to an earlier call with the key, null when the key is new. Refuses KeyMissing, KeyUsedOtherwise. */
  before(): Promise<T | null>;
  /** Runs fn in trx and stores its answer under the key together with the effect, at the end. */
  settle(trx: Trx, fn: () => Promise<T>): Promise<T>;
};

/**
 * Takes   body: what makes two calls the same. Never a password: its plain hash would be in the table beside the
 *         key, and be guessed there a million times faster than the password hash itself.
 */
export function onceKey<T extends object>(call: SessionCall, operation: Pick<Operation, "name">, body: object): OnceKey<T> {
  const run = (trx: Trx, fn: () => Promise<T>) => once<T>(trx, call.scope, { route: operation.name, key: call.key, body }, fn);
  return {
    async before() {
      try {
        return await call.tx((trx) =>
          run(trx, () => {
            // Rolls the key's row back with the transaction: reading leaves no trace.
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
