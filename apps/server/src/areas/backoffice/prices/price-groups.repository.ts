import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type MarginAt = {
  readonly price_group_id: string;
  readonly currency: string;
  readonly percent_bp: number;
  readonly round_to_minor: number;
  readonly round_less_minor: number;
  readonly floor_at_cost: boolean;
};

/** The general margins of price groups at `now`. They apply to everything that has no more specific margin. */
export async function generalMargins(trx: Trx, groupIds: readonly string[], now: Date): Promise<MarginAt[]> {
  const { rows } = await sql<MarginAt>`
    select distinct on (price_group_id, currency) price_group_id, currency, percent_bp, round_to_minor, round_less_minor, floor_at_cost
      from price_margin
     where price_group_id = any(${groupIds}::uuid[]) and scope = 'all' and valid_from <= ${now} and (valid_to is null or valid_to > ${now})
     order by price_group_id, currency, valid_from desc`.execute(trx);
  return rows;
}

/**
 * The brands for which a staff member may create price groups. `brandId` is the staff member's only brand; null means all brands.
 */
export async function listBrands(trx: Trx, brandId: string | null): Promise<{ brandid: string; name: string }[]> {
  const { rows } = await sql<{ brandid: string; name: string }>`
    select id as brandid, name from brand where ${brandId}::uuid is null or id = ${brandId}::uuid order by is_operator desc, name`.execute(
    trx,
  );
  return rows;
}

type Fields = { readonly name: string; readonly parentId: string | null };

/** Creates a price group. Returns false if the brand already has a group with this name. */
export async function insertGroup(trx: Trx, id: string, brandId: string, { name, parentId }: Fields): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("price_group")
    .values({ id, brand_id: brandId, name, parent_id: parentId })
    .onConflict((conflict) => conflict.columns(["brand_id", "name"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function changeGroup(trx: Trx, id: string, { name, parentId }: Fields): Promise<void> {
  await trx.updateTable("price_group").set({ name, parent_id: parentId }).where("id", "=", id).execute();
}

/**
 * Adds general margins, which apply to everything without a more specific one. Earlier margins stay as rows, but the one that
 * began last counts.
 */
export async function insertMargins(trx: Trx, margins: readonly MarginAt[], at: Date): Promise<void> {
  if (margins.length === 0) return;
  await trx
    .insertInto("price_margin")
    .values(margins.map((margin) => ({ ...margin, scope: "all", valid_from: at })))
    .execute();
}
