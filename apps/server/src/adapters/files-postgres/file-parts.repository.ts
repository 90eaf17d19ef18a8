import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export async function insertParts(
  trx: Trx,
  { accountId }: AccountScope,
  fileId: string,
  parts: readonly Buffer[],
): Promise<void> {
  // Inserts one row in each statement, because a statement of ten megabytes would be in memory three times.
  for (const [position, sealed] of parts.entries())
    await trx.insertInto("file_part").values({ account_id: accountId, file_id: fileId, position, sealed }).execute();
}

export async function readParts(trx: Trx, { accountId }: AccountScope, fileId: string): Promise<Buffer[]> {
  const rows = await trx
    .selectFrom("file_part")
    .select("sealed")
    .where("account_id", "=", accountId)
    .where("file_id", "=", fileId)
    .orderBy("position")
    .execute();
  return rows.map(({ sealed }) => sealed);
}
