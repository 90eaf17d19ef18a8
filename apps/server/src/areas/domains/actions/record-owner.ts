import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { contactsOf, saveContacts, setTransferFree } from "../domains.repository.ts";

/**
 * Stores a change of owner that was seen at the registry: the new contact replaces the old owner.
 *
 * `transferFreeAt`: the earliest time at which the name can be transferred away; null leaves the stored time unchanged.
 */
export async function recordOwner(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  change: { readonly contactId: string; readonly transferFreeAt: Date | null },
): Promise<void> {
  const before = await contactsOf(trx, scope, domainId);
  const old = before.find(({ role }) => role === "registrant")?.contactId;
  const roles = before.filter(({ contactId }) => contactId === old).map(({ role }) => role);
  const moved = roles.includes("registrant") ? roles : [...roles, "registrant"];
  await saveContacts(
    trx,
    scope,
    domainId,
    moved.map((role) => ({ role, contactId: change.contactId })),
  );
  if (change.transferFreeAt !== null) await setTransferFree(trx, scope, domainId, change.transferFreeAt);
  await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [domainId] });
}
