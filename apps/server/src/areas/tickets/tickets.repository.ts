import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

/** Tickets of the account with an answer nobody has read; junk and archived ones are no news. */
export async function countUnread(trx: Trx, scope: AccountScope): Promise<number> {
  const { count } = await trx
    .selectFrom("ticket")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("account_id", "=", scope.accountId)
    .where("state", "in", ["open", "closed"])
    .where("is_unread_customer", "=", true)
    .executeTakeFirstOrThrow();
  return count;
}
