import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { ReadNonce } from "./nonces.ts";

/** Marks a nonce as used. Returns false if it was used before. */
export async function spendNonce(trx: Trx, { random, endsAt }: ReadNonce): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into acme_nonce (nonce, ends_at) values (${random}::bytea, ${endsAt}) on conflict do nothing`.execute(trx);
  return numAffectedRows > 0n;
}
