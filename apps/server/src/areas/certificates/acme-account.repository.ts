import type { Trx } from "../../platform/db/transaction.ts";

export async function acmeAccount(trx: Trx, directory: string): Promise<{ url: string | null; keyEnc: Buffer } | null> {
  const row = await trx
    .selectFrom("acme_account")
    .select(["url", "key_enc"])
    .where("directory", "=", directory)
    .executeTakeFirst();
  return row === undefined ? null : { url: row.url, keyEnc: row.key_enc };
}

/** Stores the account's key at the authority, unless a key is already stored. */
export async function keepAcmeKey(trx: Trx, directory: string, keyEnc: Buffer): Promise<void> {
  await trx
    .insertInto("acme_account")
    .values({ directory, key_enc: keyEnc })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function noteAcmeUrl(trx: Trx, directory: string, url: string | null): Promise<void> {
  await trx.updateTable("acme_account").set({ url }).where("directory", "=", directory).execute();
}
