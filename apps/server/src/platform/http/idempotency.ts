import { sql } from "kysely";
import { KeyMissing, KeyUsedOtherwise, StillRunning } from "@nameplane/contracts/refusals";
import type { Trx } from "../db/transaction.ts";
import { sha256 } from "../ids.ts";
import { Refused } from "../refused.ts";
import type { AccountScope } from "../scope.ts";

const keepDays = 30;

/**
 * Runs `fn` once for each idempotency key (docs/threats.md#repeated-calls). The row of the key and the effect of fn are in one
 * transaction, so a key whose row exists has an answer, and after a rollback the key can be used again.
 */
export async function once<T extends object>(
  trx: Trx,
  scope: AccountScope,
  call: { route: string; key: string | null; body: unknown },
  fn: () => Promise<T>,
): Promise<T> {
  if (call.key === null || call.key.length < 16 || call.key.length > 200)
    throw new Refused(KeyMissing, { missing: ["Idempotency-Key"] });
  const bodyHash = sha256(JSON.stringify(call.body ?? null));
  const row = { account_id: scope.accountId, actor: scope.actor, route: call.route, key: call.key };
  const added = await trx
    .insertInto("idempotency_key")
    .values({ ...row, body_hash: bodyHash, keep_until: sql<Date>`now() + make_interval(days => ${keepDays})` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) {
    const known = await trx
      .selectFrom("idempotency_key")
      .select(["body_hash", "state", "answer"])
      .where("account_id", "=", row.account_id)
      .where("actor", "=", row.actor)
      .where("route", "=", row.route)
      .where("key", "=", row.key)
      .executeTakeFirstOrThrow();
    if (!known.body_hash.equals(bodyHash)) throw new Refused(KeyUsedOtherwise);
    if (known.state !== "done") throw new Refused(StillRunning, { values: { seconds: 2 } });
    return known.answer as T;
  }
  const answer = await fn();
  await trx
    .updateTable("idempotency_key")
    .set({ state: "done", answer: JSON.stringify(answer) })
    .where("account_id", "=", row.account_id)
    .where("actor", "=", row.actor)
    .where("route", "=", row.route)
    .where("key", "=", row.key)
    .execute();
  return answer;
}
