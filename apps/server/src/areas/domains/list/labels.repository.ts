import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type LabelRow = { id: number; title: string; color: string; n: number };

/** Labels sorted by title. The numbers of domains over all tabs come from the counters. */
export async function listLabels(trx: Trx, scope: AccountScope): Promise<{ labels: LabelRow[]; unlabelled: number }> {
  const { rows } = await sql<LabelRow>`
    select l.id, l.title, l.color, coalesce((select sum(n) from domain_count_seen c where c.account_id = l.account_id and c.label_id = l.id), 0)::int as n
      from label l where l.account_id = ${scope.accountId} order by lower(l.title), l.id`.execute(trx);
  const none = await sql<{
    n: number;
  }>`select coalesce(sum(n), 0)::int as n from domain_count_seen where account_id = ${scope.accountId} and label_id = -1`.execute(
    trx,
  );
  return { labels: rows, unlabelled: none.rows[0]?.n ?? 0 };
}

/** Label titles by id, for several accounts. Accounts below need row policies that allow them to be seen, see `withReach`. */
export async function labelTitles(trx: Trx, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id::text, title from label where account_id = any(${accountIds}::uuid[])`.execute(trx);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/**
 * Saves a label. Returns its id, or null if the label to change does not exist. Throws a unique violation for a second label with
 * the same title.
 */
export async function saveLabel(
  trx: Trx,
  scope: AccountScope,
  label: { id: number | null; title: string; color: string },
): Promise<number | null> {
  const { rows } =
    label.id === null
      ? await sql<{
          id: number;
        }>`insert into label (account_id, title, color) values (${scope.accountId}, ${label.title}, ${label.color}) returning id`.execute(
          trx,
        )
      : await sql<{
          id: number;
        }>`update label set title = ${label.title}, color = ${label.color} where account_id = ${scope.accountId} and id = ${label.id} returning id`.execute(
          trx,
        );
  return rows[0]?.id ?? null;
}

/** How many of these ids are labels of the account. */
export async function countOwnLabels(trx: Trx, scope: AccountScope, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from label where account_id = ${scope.accountId} and id = any(${ids}::int[])`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Changes the labels of domains in one statement. Returns the ids of the domains that changed. */
export async function changeLabels(
  trx: Trx,
  scope: AccountScope,
  change: { domainIds: readonly string[]; add: readonly number[]; remove: readonly number[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update domain d set labels = x.labels, version = d.version + 1
      from (select id, array(select distinct l from unnest(labels || ${change.add}::int[]) l where l <> all(${change.remove}::int[]) order by l) as labels
              from domain where account_id = ${scope.accountId} and id = any(${change.domainIds}::uuid[])) x
     where d.account_id = ${scope.accountId} and d.id = x.id and d.labels <> x.labels returning d.id`.execute(trx);
  return rows.map((row) => row.id);
}

export type LabelledDomain = { readonly id: string; readonly labels: readonly number[] };

/** The account's domains with these names (A-labels). If a name has several rows, the live row is returned. */
export async function domainsByName(
  trx: Trx,
  scope: AccountScope,
  names: readonly string[],
): Promise<Map<string, LabelledDomain>> {
  const { rows } = await sql<{ ascii_name: string; id: string; labels: number[] }>`
    select distinct on (ascii_name) ascii_name, id, labels from domain
     where account_id = ${scope.accountId} and ascii_name = any(${names}::text[]) order by ascii_name, tab, id desc`.execute(trx);
  return new Map(rows.map(({ ascii_name: name, ...domain }) => [name, domain]));
}

/** Removes a label from up to `limit` domains. Returns how many had it. */
export async function takeLabelOff(trx: Trx, scope: AccountScope, labelId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update domain d set labels = array_remove(d.labels, ${labelId}::int), version = d.version + 1
      from (select id from np_domains_by_label(array[${labelId}::int]) where account_id = ${scope.accountId} limit ${limit}) x
     where d.account_id = ${scope.accountId} and d.id = x.id returning d.id`.execute(trx);
  return rows.length;
}

export async function removeLabel(trx: Trx, scope: AccountScope, labelId: number): Promise<boolean> {
  const { rows } = await sql<{
    id: number;
  }>`delete from label where account_id = ${scope.accountId} and id = ${labelId} returning id`.execute(trx);
  return rows.length > 0;
}

/**
 * Which of these labels decide what a user of the account sees (`labels`), and whether the user of the transaction sees all
 * domains (`seesAll`). All memberships of the account are read, because any of them may name a label.
 */
export async function labelsOfAccess(
  trx: Trx,
  ids: readonly number[],
): Promise<{ seesAll: boolean; labels: readonly number[]; users: readonly string[] }> {
  const { rows } = await sql<{ sees_all: boolean; label_id: number | null; users: string[] | null }>`
    select np_sees_all_domains() as sees_all, l.label_id, l.users from (select 1) one left join np_labels_of_access(${[...ids]}::int[]) l on true`.execute(
    trx,
  );
  return {
    seesAll: rows[0]?.sees_all ?? false,
    labels: rows.flatMap(({ label_id: id }) => id ?? []),
    users: [...new Set(rows.flatMap(({ users }) => users ?? []))],
  };
}
