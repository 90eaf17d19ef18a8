import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionFacts } from "../../platform/http/call.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { withTree } from "./subaccounts.repository.ts";

/** Whose rows a list shows: those of the current account only, or also those of its sub-accounts. */
export type Reach = "own" | "below";

/** The account that a row belongs to, if it is not the current account. */
export type RowAccount = { readonly accid: string; readonly name: string };

/**
 * Whether a list includes sub-accounts: only if the user may act in them, there are any, and the call asks for them. If the call
 * does not say, the user's settings decide.
 */
async function reachOf(trx: Trx, session: SessionFacts, asked: boolean | undefined): Promise<Reach> {
  if (asked === false || !session.permissions.has("subaccounts_act")) return "own";
  const { rows } = await sql<{ wanted: boolean; there: boolean }>`
    select coalesce((u.preferences ->> 'includeSubaccounts')::boolean, false) as wanted,
           exists (select 1 from account_closure c where c.ancestor_id = ${session.accountId} and c.depth > 0) as there
      from panel_user u where u.id = ${session.userId}`.execute(trx);
  const [row] = rows;
  return row !== undefined && row.there && (asked ?? row.wanted) ? "below" : "own";
}

/** Runs `list` with the row policies opened for the accounts that the list covers. */
export async function withReach<T>(
  trx: Trx,
  session: SessionFacts,
  asked: boolean | undefined,
  list: (reach: Reach) => Promise<T>,
): Promise<T> {
  const reach = await reachOf(trx, session, asked);
  return reach === "own" ? list(reach) : withTree(trx, () => list(reach));
}

/** SQL condition on the account of a list's rows. */
export function within(scope: AccountScope, reach: Reach, account: "r" | "i" | "d") {
  const column = sql.raw(`${account}.account_id`);
  return reach === "own"
    ? sql<boolean>`${column} = ${scope.accountId}`
    : sql<boolean>`${column} in (select descendant_id from account_closure where ancestor_id = ${scope.accountId})`;
}

/**
 * Names of the sub-accounts that rows belong to, by account id. The name is the company's, or the person's if there is no
 * company. Call it inside `withReach`, because otherwise the row policies hide the names.
 */
export async function accountsOfRows(
  trx: Trx,
  scope: AccountScope,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, RowAccount>> {
  const below = [...new Set(accountIds)].filter((id) => id !== scope.accountId);
  return new Map([...(await accountNames(trx, below))].map(([accid, name]) => [accid, { accid, name }]));
}

/** Names of accounts, by id. Sub-accounts are only found inside `withReach`. */
export async function accountNames(trx: Trx, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<RowAccount>`
    select a.id as accid, coalesce(nullif(c.organization, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), a.number::text) as name
      from account a left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
     where a.id = any(${accountIds}::uuid[])`.execute(trx);
  return new Map(rows.map(({ accid, name }) => [accid, name]));
}
