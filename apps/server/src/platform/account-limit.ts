import { TooFast } from "@nameplane/contracts/refusals";
import { sql } from "kysely";
import type { Trx } from "./db/transaction.ts";
import { Refused } from "./refused.ts";
import type { AccountScope } from "./scope.ts";

/**
 * A limit on expensive calls, for the whole account.
 *
 * Takes   name of the call, how many calls are allowed in a window, and the length of the window in seconds
 * Refuses TooFast with the seconds left
 */
export async function limitByAccount(
  trx: Trx,
  scope: AccountScope,
  now: Date,
  { name, most, seconds }: { readonly name: string; readonly most: number; readonly seconds: number },
): Promise<void> {
  const window = Math.floor(now.getTime() / 1000 / seconds) * seconds;
  const key = `${name}:${seconds}:account:${scope.accountId}`;
  const { rows } = await sql<{
    ok: boolean;
  }>`select np_count_hit(${key}, ${new Date(window * 1000)}, ${most}) as ok`.execute(trx);
  if (rows[0]?.ok === true) return;
  throw new Refused(TooFast, { values: { seconds: Math.max(1, Math.ceil(window + seconds - now.getTime() / 1000)) } });
}
