import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { Words } from "../../words.ts";

/** A plan of a product. */
export type PlanOfService = {
  readonly id: number;
  readonly name: Words;
  readonly included: number;
  readonly isSold: boolean;
};

/** The plans of a product, the smallest first. */
export async function plansOfProduct(trx: Trx, productId: number): Promise<PlanOfService[]> {
  const { rows } = await sql<PlanOfService>`
    select id, jsonb_build_object('en', name_en, 'sv', name_sv) as name, (limits ->> 'included')::integer as included, is_sold as "isSold"
      from product where plan_of = ${productId} order by (limits ->> 'included')::integer, id`.execute(trx);
  return rows;
}
