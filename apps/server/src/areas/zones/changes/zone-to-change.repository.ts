import { sql } from "kysely";
import { askTogether, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { ChangeRules } from "../approvals/index.ts";
import { readServers, serverColumns, type ServersRow, type ZoneServers } from "../publication/index.ts";
import { readKnown, setsToJudge, type KnownSet } from "../record-sets.repository.ts";
import { lockingZone, type ZoneRow } from "../zones.repository.ts";

/** A zone whose row is locked, with the data that every change of it requires. */
export type ZoneToChange = {
  readonly zone: ZoneRow;
  /** What the account requires of people who change records. */
  readonly rules: ChangeRules;
  readonly servers: ZoneServers;
};

/** Locks the zone. Null if it does not exist any more. */
export async function lockToChange(trx: Trx, scope: AccountScope, zoneId: string): Promise<ZoneToChange | null> {
  const [[zone], [facts]] = await askTogether<[ZoneRow, FactsRow]>(trx, lockingZone(scope, zoneId), factsToChange(scope, zoneId));
  return zoneToChange(zone, facts);
}

/**
 * Like lockToChange, but also loads, in the same round trip, the sets by which a change of some names is judged: all sets of a
 * small zone, otherwise those at the names.
 */
export async function lockToChangeSets(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  sets: { readonly owners: readonly string[]; readonly wholeUpTo: number },
): Promise<(ZoneToChange & { readonly known: readonly KnownSet[] }) | null> {
  const [[zone], [facts], rows] = await askTogether(
    trx,
    lockingZone(scope, zoneId),
    factsToChange(scope, zoneId),
    setsToJudge(scope, zoneId, sets),
  );
  const found = zoneToChange(zone, facts);
  return found === null ? null : { ...found, known: rows.map(readKnown) };
}

type FactsRow = ServersRow & { note: boolean; second: boolean };

const factsToChange = (scope: AccountScope, zoneId: string) => {
  const published = sql<number>`(select published_version from zone where account_id = ${scope.accountId} and id = ${zoneId})`;
  return sql<FactsRow>`
    select dns_needs_note as note, dns_needs_second as second, ${serverColumns(scope, zoneId, published)} from account where id = ${scope.accountId}`;
};

function zoneToChange(zone: ZoneRow | undefined, facts: FactsRow | undefined): ZoneToChange | null {
  if (zone === undefined || facts === undefined) return null;
  const { note, second } = facts;
  return { zone, rules: { note, second }, servers: readServers(facts) };
}
