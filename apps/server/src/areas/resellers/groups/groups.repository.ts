import { sql } from "kysely";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import { asPattern } from "../../accounts/index.ts";

export type CustomerRow = {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly email: string;
  readonly state: "active" | "suspended";
  readonly currency: string;
  readonly language: "en" | "sv";
  readonly listId: string;
  readonly since: Date;
  readonly reference: string;
  readonly isSub: boolean;
  /** Whether the customer is suspended by the reseller itself, who can lift that. */
  readonly byReseller: boolean;
  /** How many customers match the search, on all pages together. */
  readonly total: number;
};

type Wanted = {
  /** The search text. Empty for all customers. */
  readonly search: string;
  readonly listId: string | null;
  readonly only: readonly string[] | null;
  readonly limit: number;
  readonly offset: number;
};

/** Customers of the brands that the transaction's account owns, sorted by customer number. */
export async function findCustomers(trx: Trx, { search, listId, only, limit, offset }: Wanted): Promise<CustomerRow[]> {
  const { rows } = await sql<CustomerRow>`
    select account_id as id, number, name, email, state, currency, language, list_id as "listId", since, reference, is_sub as "isSub", by_reseller as "byReseller", total
      from np_reseller_customers(${asPattern(search)}, ${listId}::uuid, ${only}::uuid[], ${limit}, ${offset})`.execute(trx);
  return rows;
}

export type StayRow = {
  readonly listId: string;
  readonly name: string;
  readonly since: Date;
  readonly by: string;
  readonly kind: string;
};

/** The price lists that have applied to a customer, with since when and by whom, the newest first. */
export async function groupsOfCustomer(trx: Trx, accountId: string): Promise<StayRow[]> {
  const { rows } = await sql<StayRow>`
    select list_id as "listId", name, since, by_user as by, kind from np_customer_groups(${accountId}::uuid)`.execute(trx);
  return rows;
}

/** Suspends a customer, or lifts the suspension that this account made. Null if the customer's state does not allow it. */
export async function suspendCustomer(
  trx: Trx,
  accountId: string,
  suspends: boolean,
): Promise<{ brandId: string; brand: string; number: number; version: number } | null> {
  const { rows } = await sql<{ brandId: string; brand: string; number: number; version: number }>`
    select brand_id as "brandId", brand, number, version from np_suspend_customer(${accountId}::uuid, ${suspends})`.execute(trx);
  return rows[0] ?? null;
}

/** Makes customers buy by a price list of their brand. Returns how many of them bought by another list before. */
export async function moveCustomers(trx: Trx, accountIds: readonly string[], listId: string): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    select np_move_to_group(${accountIds}::uuid[], ${listId}::uuid) as moved`.execute(trx);
  return rows[0]?.moved ?? 0;
}

type Group = { readonly id: string; readonly brandId: string; readonly parentId: string; readonly name: string };

/**
 * Inserts a price group. Returns false if the brand already has a list with this name; the transaction cannot be used any more
 * then.
 *
 * The statement has no ON CONFLICT clause. With that clause PostgreSQL also requires that the caller may read the new row, and
 * the row policies do not allow that yet.
 */
export async function insertGroup(trx: Trx, { id, brandId, parentId, name }: Group): Promise<boolean> {
  try {
    await trx.insertInto("price_group").values({ id, brand_id: brandId, parent_id: parentId, name }).execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export async function renameGroup(trx: Trx, id: string, name: string): Promise<void> {
  await trx.updateTable("price_group").set({ name }).where("id", "=", id).execute();
}

/** Makes a group the one that new customers of its brand get. With null, new customers get none of the brand's groups. */
export async function chooseForNew(trx: Trx, brandId: string, id: string | null): Promise<void> {
  await trx
    .updateTable("price_group")
    .set({ is_for_new: false })
    .where("brand_id", "=", brandId)
    .where("is_for_new", "=", true)
    .execute();
  if (id !== null) await trx.updateTable("price_group").set({ is_for_new: true }).where("id", "=", id).execute();
}

/** Ends a group. Its name can then be given to another one. */
export async function endGroup(trx: Trx, { id, name }: Pick<Group, "id" | "name">, now: Date): Promise<void> {
  await trx
    .updateTable("price_group")
    .set({ is_for_new: false, ended_at: now, name: `${name} (${now.toISOString()})` })
    .where("id", "=", id)
    .execute();
}
