import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

/** Which domains a user may see, as stored in a membership. Null means all domains of the account. */
export type Reach = { readonly labelIds: readonly number[]; readonly domainIds: readonly string[] } | null;

/** The labels of the account. What a user sees can be restricted to domains with certain labels. */
export function accountLabels(trx: Trx, accountId: string): Promise<{ id: number; title: string }[]> {
  return trx.selectFrom("label").select(["id", "title"]).where("account_id", "=", accountId).orderBy("title").execute();
}

/** The ids of domains by name. If a name has several rows, the ids of all of them are returned. */
export async function domainIdsByName(
  trx: Trx,
  accountId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ ascii_name: string; ids: string[] }>`
    select ascii_name, array_agg(id) as ids from domain
     where account_id = ${accountId} and ascii_name = any(${names}::text[]) group by ascii_name`.execute(trx);
  return new Map(rows.map(({ ascii_name: name, ids }) => [name, ids]));
}

/** How many domains the account has, and how many of them have one of the labels or are among the chosen ones. */
export async function countSeen(
  trx: Trx,
  accountId: string,
  { labelIds, domainIds }: NonNullable<Reach>,
): Promise<{ seen: number; total: number }> {
  const { rows } = await sql<{ seen: number; total: number }>`
    select count(*)::int as total, (count(*) filter (where labels && ${[...labelIds]}::int[] or id = any(${[...domainIds]}::uuid[])))::int as seen
      from domain where account_id = ${accountId}`.execute(trx);
  return rows[0] ?? { seen: 0, total: 0 };
}

export async function saveReach(
  trx: Trx,
  of: { readonly accountId: string; readonly userId: string },
  reach: Reach,
): Promise<void> {
  await trx
    .updateTable("membership")
    .set({ label_ids: reach === null ? null : [...reach.labelIds], domain_ids: reach === null ? null : [...reach.domainIds] })
    .where("account_id", "=", of.accountId)
    .where("user_id", "=", of.userId)
    .execute();
}
