import type { TrademarkWorkDeps } from "./deps.ts";
import { tx } from "../../platform/db/transaction.ts";
import { addMs } from "../../platform/clock.ts";
import { readRevokedList } from "./mark.rules.ts";
import { replaceRevoked, revokedListAt } from "./marks.repository.ts";

/** The clearing house publishes its list twice a day (RFC 9361 section 6.2). */
const fetchEveryMs = 6 * 3_600_000;

/**
 * Loads the clearing house's list of revoked SMD files if that has not been done for some hours. A list that is older than the
 * stored one is not stored.
 */
export async function fetchRevoked({ pool, clock, log, clearingHouse }: TrademarkWorkDeps): Promise<void> {
  if (clearingHouse === null) return;
  const now = clock.now();
  const loaded = await tx(pool, null, revokedListAt);
  if (loaded !== null && addMs(loaded.fetchedAt, fetchEveryMs) > now) return;
  const text = await clearingHouse.revokedMarks();
  const list = text === null ? null : readRevokedList(text);
  if (list === null) {
    log.warn({ event: "trademarks.revoked-list-unreadable" }, "the list of revoked SMD files could not be fetched or read");
    return;
  }
  if (loaded !== null && list.issuedAt < loaded.issuedAt) return;
  await tx(pool, null, (trx) => replaceRevoked(trx, list, now));
}
