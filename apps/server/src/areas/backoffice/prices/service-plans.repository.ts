import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type PlanRow = {
  readonly id: number;
  readonly planOf: number | null;
  readonly name: { readonly en: string; readonly sv: string };
  readonly included: number | null;
  readonly months: number;
  readonly isSold: boolean;
  /** How many services that have not ended have it, or will have it from their next period on. */
  readonly services: number;
};

/** These products and all their plans: first the product, then its plans, the smallest first. */
export async function productsWithPlans(trx: Trx, productIds: readonly number[]): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select p.id, p.plan_of as "planOf", jsonb_build_object('en', p.name_en, 'sv', p.name_sv) as name, (p.limits ->> 'included')::integer as included,
           p.billing_months as months, p.is_sold as "isSold",
           (select count(*) from service s where s.ended_at is null and s.product_id = coalesce(p.plan_of, p.id)
               and (coalesce(s.plan_id, s.product_id) = p.id or s.next_plan_id = p.id))::int as services
      from product p where (p.id = any(${[...productIds]}::int[]) or p.plan_of = any(${[...productIds]}::int[])) and p.billing_months is not null
     order by coalesce(p.plan_of, p.id), p.plan_of is not null, (p.limits ->> 'included')::integer, p.id`.execute(trx);
  return rows;
}

export type PlanFields = {
  readonly name: { readonly en: string; readonly sv: string };
  readonly included: number;
  readonly isSold: boolean;
};

/** The limits of a plan as the product row keeps them: its whole name for lists, and how much it includes. */
const limitsOf = (product: PlanRow, { name, included }: PlanFields) =>
  JSON.stringify({
    plan: { en: `${product.name.en} ${name.en}`, sv: `${product.name.sv} ${name.sv}` },
    included,
  });

/** Makes a plan of a product. Returns its id. */
export async function insertPlan(trx: Trx, product: PlanRow, plan: PlanFields): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into product (id, family, page, name_en, name_sv, billing_months, binding_months, limits, param_schema, is_sold, plan_of)
    select nextval('product_plan_seq')::integer, family, page, ${plan.name.en}, ${plan.name.sv}, billing_months, binding_months, ${limitsOf(product, plan)}::jsonb, '{}', ${plan.isSold}, id
      from product where id = ${product.id} returning id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`product ${String(product.id)} is gone`);
  return row.id;
}

/** Changes the name of a plan, what it includes and whether it is sold. */
export async function updatePlan(trx: Trx, product: PlanRow, id: number, plan: PlanFields): Promise<void> {
  await sql`
    update product set name_en = ${plan.name.en}, name_sv = ${plan.name.sv}, limits = limits || ${limitsOf(product, plan)}::jsonb, is_sold = ${plan.isSold}
     where id = ${id} and plan_of = ${product.id}`.execute(trx);
}
