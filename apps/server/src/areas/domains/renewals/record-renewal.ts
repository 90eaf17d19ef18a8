import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findAtRegistry } from "../domains.repository.ts";
import type { RegistryDomain } from "../../registry/index.ts";
import { setPaidUntil } from "./renewable.repository.ts";
import { makeSyncDue, recordSight } from "../follow/index.ts";

/**
 * Stores that a name was renewed or restored, as just seen at its registry. The time until its expiry date counts as paid, even
 * if the registry had added that time by itself.
 *
 * `readAt`: when the reading began.
 */
export async function recordRenewal(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  sight: { readonly found: RegistryDomain; readonly readAt: Date; readonly isRestored: boolean },
): Promise<void> {
  const { found, readAt, isRestored } = sight;
  const before = await findAtRegistry(trx, scope, domainId, { lock: true });
  if (before === null || found.expiresAt === null) return;
  await setPaidUntil(trx, scope, domainId, { expiresAt: new Date(found.expiresAt), isRestored });
  await recordSight(trx, scope, domainId, found, readAt);
  // A later reading is already stored, and it did not know of the payment, so the name is read once more.
  if (before.serial !== null && before.serial > readAt.getTime()) await makeSyncDue(trx, scope, domainId, readAt);
}
