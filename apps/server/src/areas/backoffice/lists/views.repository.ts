import { sql } from "kysely";
import type { ViewList } from "@nameplane/contracts/backoffice/lists/values";
import type { Trx } from "../../../platform/db/transaction.ts";

export type ViewAt = {
  readonly id: string;
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly hidden: readonly string[];
  readonly isShared: boolean;
  readonly ownerId: string;
  readonly ownerName: string;
};

/** The views of a list that the staff member of the transaction may see. */
export async function listViews(trx: Trx, list: ViewList): Promise<ViewAt[]> {
  const { rows } = await sql<ViewAt>`
    select v.id, v.name, v.query, v.hidden, v.is_shared as "isShared", v.owner_id as "ownerId", u.name as "ownerName"
      from staff_view v join staff_user u on u.id = v.owner_id where v.list = ${list} order by lower(v.name), v.id`.execute(trx);
  return rows;
}

type View = Omit<ViewAt, "ownerName"> & { readonly list: ViewList };

export async function insertView(trx: Trx, of: View & { readonly at: Date }): Promise<void> {
  await sql`
    insert into staff_view (id, list, name, query, hidden, is_shared, owner_id, created_at)
    values (${of.id}::uuid, ${of.list}, ${of.name}, ${JSON.stringify(of.query)}::jsonb, ${[...of.hidden]}::text[], ${of.isShared}, ${of.ownerId}::uuid,
      ${of.at})`.execute(trx);
}

/** Changes a view, if it belongs to this owner. Returns false if the owner has no such view. */
export async function updateView(trx: Trx, of: View): Promise<boolean> {
  const { rows } = await sql`
    update staff_view set name = ${of.name}, query = ${JSON.stringify(of.query)}::jsonb, hidden = ${[...of.hidden]}::text[], is_shared = ${of.isShared}
     where id = ${of.id}::uuid and list = ${of.list} and owner_id = ${of.ownerId}::uuid returning id`.execute(trx);
  return rows.length > 0;
}

export async function deleteView(trx: Trx, id: string, ownerId: string): Promise<boolean> {
  const { rows } = await sql`delete from staff_view where id = ${id}::uuid and owner_id = ${ownerId}::uuid returning id`.execute(
    trx,
  );
  return rows.length > 0;
}
