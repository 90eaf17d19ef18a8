import { TooFast } from "@nameplane/contracts/refusals";
import { sql } from "kysely";
import type { Trx } from "./db/transaction.ts";
import { sha256 } from "./ids.ts";
import { Refused } from "./refused.ts";
import type { AccountScope } from "./scope.ts";

type Limit = { readonly name: string; readonly most: number; readonly seconds: number };

/** Limits expensive calls of a whole account. Refuses with TooFast, which states how many seconds to wait. */
export function limitByAccount(trx: Trx, scope: AccountScope, now: Date, limit: Limit): Promise<void> {
  return count(trx, `account:${scope.accountId}`, now, limit);
}

/**
 * Limits expensive calls from one address, whatever accounts they are for. Refuses with TooFast, which states how many seconds
 * to wait.
 */
export function limitByAddress(trx: Trx, addressBlock: string, now: Date, limit: Limit): Promise<void> {
  return count(trx, `address:${sha256(addressBlock).toString("hex")}`, now, limit);
}

async function count(trx: Trx, whose: string, now: Date, { name, most, seconds }: Limit): Promise<void> {
  const window = Math.floor(now.getTime() / 1000 / seconds) * seconds;
  const key = `${name}:${seconds}:${whose}`;
  const { rows } = await sql<{
    ok: boolean;
  }>`select np_count_hit(${key}, ${new Date(window * 1000)}, ${most}) as ok`.execute(trx);
  if (rows[0]?.ok === true) return;
  throw new Refused(TooFast, { values: { seconds: Math.max(1, Math.ceil(window + seconds - now.getTime() / 1000)) } });
}
