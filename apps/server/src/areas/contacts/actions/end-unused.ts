import { audit } from "../../../platform/audit.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { makeScope } from "../../../platform/scope.ts";
import { contactIsUsed, endByAge, lockContact, longUnused } from "../contacts.repository.ts";
import type { CaseSweepDeps } from "../case-deps.ts";
import { withdrawCases } from "./sweep-cases.ts";

const actor = "job:unused-contacts";
const batch = 100;

/**
 * Deletes contacts that nothing has used for as long as contacts are kept (retention_rule), in accounts that stay open. The
 * nightly clean-up empties their personal data. Returns how many were deleted.
 */
export async function endUnused(deps: Pick<CaseSweepDeps, "pool" | "sweeping" | "clock">): Promise<number> {
  const now = deps.clock.now();
  let ended = 0;
  for (const { accountId, brandId, contactId } of await tx(deps.sweeping, { actor }, (trx) => longUnused(trx, now, batch))) {
    const scope = makeScope({ accountId, brandId, actor });
    ended += await tx(deps.pool, scope, async (trx) => {
      const contact = await lockContact(trx, scope, contactId);
      // Something may have begun to use the contact since the list was read.
      if (contact === null || contact.state === "cancelled" || (await contactIsUsed(trx, scope, contactId))) return 0;
      await withdrawCases(trx, scope, contactId, { now, reason: "deleted" });
      await endByAge(trx, scope, contact);
      await audit(trx, { accountId, actor, action: "contacts.delete", object: contactId, after: { reason: "unused" } });
      return 1;
    });
  }
  return ended;
}
