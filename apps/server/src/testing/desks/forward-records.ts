import type { TestAccount, TestDatabase } from "../test-database.ts";

/** Writes record sets as a save does, past the editor. */
export async function putSets(
  db: TestDatabase,
  account: TestAccount,
  zoneId: string,
  sets: readonly { owner: string; type: string; rdata: readonly string[] }[],
): Promise<void> {
  for (const { owner, type, rdata } of sets)
    await db.query(
      `insert into zone_rrset (account_id, zone_id, owner, type, ttl_seconds, rdata, version, changed_by)
       values ($1, $2, $3, $4, 300, $5, 1, 'test')
       on conflict (account_id, zone_id, owner, type) do update set rdata = excluded.rdata`,
      [account.accountId, zoneId, owner, type, rdata],
    );
}
