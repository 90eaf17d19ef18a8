import { sql } from "kysely";
import type { RecordSetChange } from "@nameplane/dns";
import { sendAhead, sendUnread, type Trx } from "../../../platform/db/transaction.ts";
import { pacer } from "../../../platform/pace.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { writeSets } from "../record-sets.repository.ts";

/**
 * How many sets are written in one statement. The database executes one statement while the next is prepared, and none comes near
 * the time limit of a statement.
 */
const writtenAtOnce = 10_000;

/**
 * `writeSets` for a very large import. Statements are sent at once, and the database executes them while the caller continues.
 * Their answers are awaited only before the next query or the commit. `isKnown`: whether every set of the zone was loaded after
 * locking it, so that a new set cannot collide with an existing one.
 */
export async function writeManySets(
  trx: Trx,
  scope: AccountScope,
  zone: { readonly id: string; readonly version: number; readonly isKnown: boolean },
  changes: readonly RecordSetChange[],
): Promise<void> {
  const isPlain = (change: RecordSetChange) => zone.isKnown && change.old === null && change.new?.rdata.length === 1;
  await writeSets(
    trx,
    scope,
    zone.id,
    zone.version,
    changes.filter((change) => !isPlain(change)),
  );
  const plain = changes.filter(isPlain);
  const { accountId, actor } = scope;
  const pause = pacer();
  for (let from = 0; from < plain.length; from += writtenAtOnce) {
    const part = plain.slice(from, from + writtenAtOnce);
    const columns = sql.join([
      sql`${part.map((one) => one.owner)}::text[]`,
      sql`${part.map((one) => one.type)}::text[]`,
      sql`${part.map((one) => one.new?.ttlSeconds ?? 0)}::integer[]`,
      sql`${part.map((one) => one.new?.rdata[0] ?? "")}::text[]`,
    ]);
    await sendUnread(
      trx,
      sql`insert into zone_rrset (account_id, zone_id, owner, type, ttl_seconds, rdata, version, changed_by)
          select ${accountId}::uuid, ${zone.id}::uuid, w.owner, w.type, w.ttl, array[w.rdata], ${zone.version}::bigint, ${actor}
            from unnest(${columns}) as w (owner, type, ttl, rdata)`,
    );
    await sendAhead(trx);
    await pause();
  }
  await sendAhead(trx);
}
