import type { Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findBrandSeller, findParties } from "../ledger.repository.ts";
import { freezeParty, withOwner, type FrozenParty } from "../party.rules.ts";

/**
 * Seller and buyer with their current names and addresses, for a document that is made now, and the time zone of the brand. The
 * seller is that of the brand, unless the document is about another one (`soldBy`).
 */
export async function partyNow(
  trx: Trx,
  scope: AccountScope,
  language: "en" | "sv",
  nothing: Money,
  soldBy: string | null = null,
): Promise<{ readonly frozen: FrozenParty; readonly timeZone: string }> {
  const { sellerId, timeZone } = await findBrandSeller(trx, scope);
  const rows = await findParties(trx, scope, soldBy ?? sellerId);
  return { frozen: freezeParty(withOwner(rows), language, { method: "invoice", credit: nothing }), timeZone };
}
