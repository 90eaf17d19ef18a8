import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Chosen } from "../choices/index.ts";

export type ReaderOfMail = { readonly userId: string; readonly email: string; readonly chosen: Chosen };

/** Users of the account, in its brand, who log in with the address that has this hash. */
export async function readersBy(trx: Trx, accountId: string, addressHash: Buffer): Promise<ReaderOfMail[]> {
  const { rows } = await sql<ReaderOfMail>`
    select u.id as "userId", u.email, coalesce(u.preferences -> 'notices', '{}') as chosen
      from panel_user u join membership m on m.user_id = u.id and m.account_id = ${accountId} join account a on a.id = m.account_id
     where u.brand_id = a.brand_id and substr(sha256(convert_to(lower(u.email), 'UTF8')), 1, ${addressHash.length}::int) = ${addressHash}`.execute(
    trx,
  );
  return rows;
}
