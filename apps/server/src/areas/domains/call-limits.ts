import { TooFast } from "@nameplane/contracts/refusals";
import type { Trx } from "../../platform/db/transaction.ts";
import type { PublicCall } from "../../platform/http/call.ts";
import { sha256 } from "../../platform/ids.ts";
import { Refused } from "../../platform/refused.ts";
import { sessionOfCall } from "../identity/sessions/index.ts";
import { countCall } from "./call-limits.repository.ts";

/**
 * Limits how often public calls that burden servers of other organisations can come from one caller's address.
 *
 * `name`: the name of the call. `perMinute`: how many calls are allowed in each minute of the clock. Refuses with TooFast, which
 * has the seconds left.
 */
export async function countByAddress(trx: Trx, call: PublicCall, name: string, perMinute: number): Promise<void> {
  await count(trx, call, `${name}:address:${sha256(call.addressBlock).toString("hex")}`, perMinute);
}

/**
 * Limits calls by address. Calls of a logged-in user also count per user, so that one login that is used from many addresses
 * counts as one caller.
 */
export async function limitByCaller(
  call: PublicCall,
  name: string,
  perMinute: { readonly address: number; readonly user: number },
): Promise<void> {
  await call.publicTx(async (trx) => {
    await countByAddress(trx, call, name, perMinute.address);
    const session = call.token === null ? null : await sessionOfCall(trx, call.token, call.brand.host);
    if (session !== null) await count(trx, call, `${name}:user:${session.userId}`, perMinute.user);
  });
}

async function count(trx: Trx, call: PublicCall, key: string, perMinute: number): Promise<void> {
  const minute = Math.floor(call.now.getTime() / 60_000);
  const isWithin = await countCall(trx, key, new Date(minute * 60_000), perMinute);
  if (!isWithin) throw new Refused(TooFast, { values: { seconds: 60 - (Math.floor(call.now.getTime() / 1000) % 60) } });
}
