import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newToken, sha256 } from "../../../platform/ids.ts";
import { entryMs } from "./acting.rules.ts";
import { insertEntry, panelHost } from "./entries.repository.ts";

export type Entry = {
  readonly userId: string;
  readonly accountId: string;
  /** Brand on whose hosts the user logs in. */
  readonly brandId: string;
  readonly mode: "see" | "act";
  readonly reason: string;
};

/**
 * Makes a link by which a staff member enters a customer's panel. The token is after the # of the address, which browsers do not
 * send to servers.
 *
 * Returns an address on the host of the user's brand; null if the brand has no host.
 */
export async function makeEntry(call: StaffCall & { readonly trx: Trx }, entry: Entry): Promise<string | null> {
  const host = await panelHost(call.trx, entry.brandId);
  if (host === null) return null;
  const token = newToken();
  const { staffId } = call.staff;
  await insertEntry(call.trx, { ...entry, staffId, tokenHash: sha256(token), endsAt: addMs(call.now, entryMs) });
  return `${call.originOf(host)}/enter#${token}`;
}
