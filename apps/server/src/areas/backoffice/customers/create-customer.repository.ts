import { sql } from "kysely";
import type { Currency } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type BrandPlace = {
  readonly id: string;
  readonly name: string;
  readonly currency: Currency;
  /** The country of the seller. */
  readonly country: string;
  /** The reseller whose brand it is. Null for a brand of the operator. */
  readonly ownerId: string | null;
  /** Price groups, the one that new customers get first. */
  readonly groups: { groupid: string; name: string }[];
};

/** The brands in which a staff member can create customers: all, or the only one that they work for. */
export async function placesOf(trx: Trx, own: string | null): Promise<BrandPlace[]> {
  const { rows } = await sql<BrandPlace>`
    select b.id, b.name, trim(b.currency) as currency, s.country, b.owner_account_id as "ownerId",
           coalesce((select json_agg(json_build_object('groupid', g.id, 'name', g.name) order by not g.is_for_new, g.created_at, g.id)
                       from price_group g where g.brand_id = b.id and g.ended_at is null), '[]') as groups
      from brand b join seller s on s.id = b.seller_id
     where ${own}::uuid is null or b.id = ${own}::uuid order by b.is_operator desc, b.name`.execute(trx);
  return rows;
}

export type ParentAt = { readonly id: string; readonly brandId: string; readonly kind: string; readonly state: string };

/** The customer with this number, if the staff member may see it. */
export async function parentAt(trx: Trx, number: number): Promise<ParentAt | null> {
  const row = await trx
    .selectFrom("account")
    .select(["id", "brand_id as brandId", "kind", "state"])
    .where("number", "=", number)
    .executeTakeFirst();
  return row ?? null;
}

/** The number that the account has got. */
export async function numberOf(trx: Trx, { accountId }: AccountScope): Promise<number> {
  const row = await trx.selectFrom("account").select("number").where("id", "=", accountId).executeTakeFirstOrThrow();
  return row.number;
}
