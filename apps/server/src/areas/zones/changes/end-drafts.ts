import { addDays, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { accountsPastRetention } from "../../../platform/db/past-retention.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { makeScope } from "../../../platform/scope.ts";
import { deleteOldDrafts } from "./drafts.repository.ts";

const atOnce = 200;

/**
 * Deletes staged and waiting changes that ended long ago. They are no longer shown, and decisions about them are in the approval,
 * the history and the audit log. Returns the number of deleted changes.
 */
export async function endDrafts(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  sweeping: Pool,
): Promise<number> {
  const now = clock.now();
  const context = { actor: "job:drafts" };
  const { days, accounts } = await tx(sweeping, context, (trx) => accountsPastRetention(trx, "zone_draft", now, atOnce));
  let deleted = 0;
  for (const account of accounts) {
    const scope = makeScope({ ...account, ...context });
    deleted += await tx(pool, scope, (trx) => deleteOldDrafts(trx, scope, addDays(now, -days)));
  }
  return deleted;
}
