import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type ViewRow = { id: string; name: string; query: Record<string, string> };

/** The user's own views in the account, by name. */
export async function listViews(trx: Trx, scope: AccountScope, userId: string): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select id, name, query from domain_view where account_id = ${scope.accountId} and user_id = ${userId} order by lower(name), id`.execute(
    trx,
  );
  return rows;
}

/**
 * Saves a view. Returns its id, or null if the view to change does not exist. Throws a unique violation for a second view with
 * the same name.
 */
export async function saveView(
  trx: Trx,
  scope: AccountScope,
  userId: string,
  view: { id: string | null; name: string; query: Readonly<Record<string, string | undefined>> },
): Promise<string | null> {
  const query = JSON.stringify(view.query);
  const { rows } =
    view.id === null
      ? await sql<{ id: string }>`
          insert into domain_view (account_id, id, user_id, name, query)
          values (${scope.accountId}, ${newId()}, ${userId}, ${view.name}, ${query}::jsonb) returning id`.execute(trx)
      : await sql<{ id: string }>`
          update domain_view set name = ${view.name}, query = ${query}::jsonb
           where account_id = ${scope.accountId} and id = ${view.id} and user_id = ${userId} returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function removeView(trx: Trx, scope: AccountScope, userId: string, viewId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from domain_view where account_id = ${scope.accountId} and id = ${viewId} and user_id = ${userId} returning id`.execute(
    trx,
  );
  return rows.length > 0;
}
