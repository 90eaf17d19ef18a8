import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

export async function insertParts(trx: Trx, scope: AccountScope, fileId: string, parts: readonly Buffer[]): Promise<void> {
  // Each statement writes one row, because a statement of ten megabytes would be in memory three times.
  for (const [position, sealed] of parts.entries()) await insertPart(trx, scope, fileId, position, sealed);
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

export async function insertPart(
  trx: Trx,
  { accountId }: AccountScope,
  fileId: string,
  position: number,
  sealed: Buffer,
): Promise<void> {
  await trx.insertInto("file_part").values({ account_id: accountId, file_id: fileId, position, sealed }).execute();
}

export async function findPart(trx: Trx, { accountId }: AccountScope, fileId: string, position: number): Promise<Buffer | null> {
  const row = await trx
    .selectFrom("file_part")
    .select("sealed")
    .where("account_id", "=", accountId)
    .where("file_id", "=", fileId)
    .where("position", "=", position)
    .executeTakeFirst();
  return row?.sealed ?? null;
}
