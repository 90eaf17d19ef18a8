import { TooFast } from "@nameplane/contracts/refusals";
import type { Trx } from "../../platform/db/transaction.ts";
import type { PublicCall } from "../../platform/http/call.ts";
import { sha256 } from "../../platform/ids.ts";
import { Refused } from "../../platform/refused.ts";
import { countCall } from "./names.repository.ts";

/**
 * A light limit by caller's address for public calls that cost other people's servers something.
 *
 * Takes   name of the call, calls allowed in a clock minute
 * Refuses TooFast with the seconds left
 */
export async function limitByAddress(call: PublicCall, name: string, perMinute: number): Promise<void> {
  await call.publicTx((trx) => countByAddress(trx, call, name, perMinute));
}

/** The same within a transaction the call has open anyway. */
export async function countByAddress(trx: Trx, call: PublicCall, name: string, perMinute: number): Promise<void> {
  const minute = Math.floor(call.now.getTime() / 60_000);
  const key = `${name}:address:${sha256(call.addressBlock).toString("hex")}`;
  const isWithin = await countCall(trx, key, new Date(minute * 60_000), perMinute);
  if (!isWithin) throw new Refused(TooFast, { values: { seconds: 60 - (Math.floor(call.now.getTime() / 1000) % 60) } });
}
