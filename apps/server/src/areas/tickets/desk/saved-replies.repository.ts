import type { Trx } from "../../../platform/db/transaction.ts";

export type SavedReply = {
  readonly id: string;
  readonly name: string;
  readonly text_en: string;
  readonly text_sv: string;
  readonly next: "us" | "customer" | "third" | "close" | null;
  readonly version: number;
};

type Written = Omit<SavedReply, "id" | "version">;

export async function listSavedReplies(trx: Trx): Promise<SavedReply[]> {
  const rows = await trx
    .selectFrom("saved_reply")
    .select(["id", "name", "text_en", "text_sv", "next", "version"])
    .orderBy("name")
    .execute();
  return rows as SavedReply[];
}

export async function insertSavedReply(trx: Trx, id: string, reply: Written): Promise<void> {
  await trx
    .insertInto("saved_reply")
    .values({ id, ...reply })
    .execute();
}

/** Changes a saved reply. False if it has another version by now, or no longer exists. */
export async function updateSavedReply(
  trx: Trx,
  of: { readonly id: string; readonly version: number },
  reply: Written,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("saved_reply")
    .set({ ...reply, version: of.version + 1 })
    .where("id", "=", of.id)
    .where("version", "=", of.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a saved reply. False if it does not exist. */
export async function deleteSavedReply(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("saved_reply").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 1n;
}
