import { addDays, addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { sha256 } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findHandle, postponeCheck, saveDiffers, type HandleAt } from "./contact-data.repository.ts";
import { contactDiffers, type ContactDiffers, registryContactOf, contactForRegistry } from "../../registry/contacts/index.ts";
import type { RegistryDeps, Lane } from "../../registry/index.ts";

const hourMs = 3_600_000;
/** A night begins at 22 UTC and is six hours long. */
const [nightBegins, nightMs] = [22, 6 * hourMs];

/** A random time in the night that follows after this many days. */
export function nightAfter(now: Date, nights: number): Date {
  const begins = addDays(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())), nights);
  return addMs(begins, nightBegins * hourMs + Math.floor(Math.random() * nightMs));
}

/** A hash that identifies a difference exactly as somebody saw it. */
export function sealOf(differs: ContactDiffers): string {
  const sides = Object.entries(differs).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sha256(JSON.stringify(sides)).toString("base64url");
}

/**
 * Reads a contact object at its registry and stores how it differs from our contact, unless a change of the contact is in
 * progress. Returns the differences; null if there was nothing to compare.
 *
 * Throws OutcomeError if the object cannot be read; then nothing has changed.
 */
export async function compareContact(
  deps: RegistryDeps,
  scope: AccountScope,
  at: HandleAt,
  lane: Lane,
): Promise<ContactDiffers | null> {
  const now = deps.clock.now();
  const known = await tx(deps.pool, scope, async (trx) => {
    const row = await findHandle(trx, scope, at, addMs(now, -hourMs));
    const contact = row === null ? null : await contactForRegistry(trx, scope, row.contactId);
    if (row === null || contact === null) return null;
    if (row.isChanging) await postponeCheck(trx, scope, at, addMs(now, 2 * hourMs));
    return { ...row, contact };
  });
  if (known === null || known.isChanging) return null;
  const dueAt = nightAfter(now, known.nights);
  const connection = deps.registries.of(at.registryId);
  const { capabilities } = connection;
  const differs = known.isUsed
    ? contactDiffers(
        registryContactOf(known.contact, at.handle, capabilities),
        await connection.contact(at.handle, lane),
        capabilities,
      )
    : {};
  const isKept = await tx(deps.pool, scope, (trx) =>
    saveDiffers(trx, scope, at, { differs, version: known.version, dueAt, now }),
  );
  return isKept ? differs : null;
}
