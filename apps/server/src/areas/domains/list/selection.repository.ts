import type { SystemTag } from "@nameplane/contracts/domains/list-facts";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { ofTag } from "./domain-list.repository.ts";

/** A filter for the rows of the table `domain`, written as d in queries. */
export type RowFilter = {
  readonly tab: number | null;
  readonly search: string | null;
  readonly labels: readonly number[];
  readonly isUnlabelled: boolean;
  readonly tags: readonly SystemTag[];
  /** Only domains that expire before this instant. */
  readonly expiresBefore: Date | null;
};

/**
 * The live domains that match the filter: the ids of the first `limit`, ordered by expiry.
 *
 * Reads the account's own index by tab and expiry. Called once for an act on domains, and not for the pages of a list.
 */
export async function selectByFilter(trx: Trx, scope: AccountScope, filter: RowFilter, limit: number): Promise<string[]> {
  const part = `%${(filter.search ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`;
  const where = sql.join(
    [
      sql`d.account_id = ${scope.accountId}`,
      filter.tab === null ? sql`d.tab <= 4` : sql`d.tab = ${filter.tab}::smallint`,
      ...(filter.search === null ? [] : [sql`(d.ascii_name like ${part} or d.sort_name like ${part})`]),
      ...(filter.isUnlabelled ? [sql`d.labels = '{}'`] : []),
      ...(filter.labels.length === 0 ? [] : [sql`d.labels @> ${filter.labels}::int[]`]),
      ...filter.tags.map((tag) => ofTag(scope, tag)),
      ...(filter.expiresBefore === null ? [] : [sql`d.expires_at < ${filter.expiresBefore}`]),
    ],
    sql` and `,
  );
  const { rows } = await sql<{ id: string }>`
    select d.id from domain d where ${where} order by d.expires_at, d.id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}
