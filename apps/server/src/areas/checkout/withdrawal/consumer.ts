import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findBuyerKind } from "./withdrawals.repository.ts";

/** Whether the account buys as a private person who lives in the EU, and so has the right of withdrawal. */
export async function isConsumer(trx: Trx, scope: AccountScope): Promise<boolean> {
  const { party, isEu } = await findBuyerKind(trx, scope);
  return party === "person" && isEu;
}
