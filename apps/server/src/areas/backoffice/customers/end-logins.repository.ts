import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/** Ends a session in the account, or all of them with null. Returns the ids of those that were live. */
export async function endSessionsIn(trx: Trx, accountId: string, sessionId: string | null): Promise<string[]> {
  let update = trx
    .updateTable("session")
    .set({ revoked_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where("ends_at", ">", sql<Date>`now()`);
  if (sessionId !== null) update = update.where("id", "=", sessionId);
  const rows = await update.returning("id").execute();
  return rows.map(({ id }) => id);
}

/** Revokes a key. Returns its name. Null if the account has no such key that still works. */
export async function revokeKeyIn(trx: Trx, accountId: string, keyId: string): Promise<string | null> {
  const row = await trx
    .updateTable("api_token")
    .set({ revoked_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", keyId)
    .where("revoked_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}
