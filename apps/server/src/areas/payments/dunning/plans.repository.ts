import type { PlanOwner } from "@nameplane/contracts/payments/dunning-values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Stage } from "./dunning.rules.ts";

export type PlanRow = {
  readonly id: string;
  readonly owner: PlanOwner;
  /** Country code, id of the seller or brand, or customer number. Empty for the plan that applies to everybody. */
  readonly key: string;
  readonly name: string | null;
  readonly stages: unknown;
  readonly closedDays: readonly string[];
  readonly version: number;
  readonly changedAt: Date | null;
};

const accountName = sql`coalesce(nullif(o.organization, ''), nullif(trim(o.first_name || ' ' || o.last_name), ''), '')`;

/** The plans, the most general first. */
export async function listPlans(trx: Trx, id: string | null = null): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select p.id, p.stages, p.closed_days::text[] as "closedDays", p.version, p.changed_at as "changedAt",
           case when p.account_id is not null then 'account' when p.brand_id is not null then 'brand' when p.seller_id is not null then 'seller'
                when p.country is not null then 'country' else 'all' end as owner,
           coalesce(a.number::text, p.brand_id::text, p.seller_id::text, p.country, '') as key,
           case when p.account_id is not null then ${accountName} else coalesce(b.name, s.name) end as name
      from dunning_plan p
      left join seller s on s.id = p.seller_id
      left join brand b on b.id = p.brand_id
      left join account a on a.id = p.account_id
      left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
     where ${id}::uuid is null or p.id = ${id}
     order by num_nonnulls(p.country, p.seller_id, p.brand_id, p.account_id), p.country is null, p.seller_id is null, p.brand_id is null, name, p.id`.execute(
    trx,
  );
  return rows;
}

/** SQL: which plan applies to each open invoice, by the same precedence as findDunningPlan. */
const decided = sql`
  select i.account_id, i.id as invoice_id,
         (select p.id from dunning_plan p
           where p.account_id = i.account_id or p.brand_id = a.brand_id or p.seller_id = i.seller_id or p.country = s.country
              or num_nonnulls(p.account_id, p.brand_id, p.seller_id, p.country) = 0
           order by p.account_id is null, p.brand_id is null, p.seller_id is null, p.country is null limit 1) as plan_id
    from invoice i join account a on a.id = i.account_id join seller s on s.id = i.seller_id
   where i.kind = 'invoice' and i.state in ('unpaid', 'partly_paid') and i.charges_id is null and i.due_on is not null`;

/** How many open invoices each plan applies to. */
export async function countDecided(trx: Trx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ planId: string; count: number }>`
    select plan_id as "planId", count(*)::int as count from (${decided}) d where plan_id is not null group by plan_id`.execute(
    trx,
  );
  return new Map(rows.map(({ planId, count }) => [planId, count]));
}

/** Makes the next periodic job compute the next stage of these invoices again. Returns how many invoices there are. */
export async function forgetNextStepsOf(trx: Trx, planId: string): Promise<number> {
  const { rows } = await sql`
    update invoice i set next_dunning_on = null from (${decided}) d
     where d.plan_id = ${planId} and i.account_id = d.account_id and i.id = d.invoice_id returning i.id`.execute(trx);
  return rows.length;
}

export async function lockPlan(trx: Trx, id: string): Promise<PlanRow | null> {
  await sql`select id from dunning_plan where id = ${id} for update`.execute(trx);
  return (await listPlans(trx, id))[0] ?? null;
}

type Content = { readonly stages: readonly Stage[]; readonly closedDays: readonly string[]; readonly at: Date };

export async function updatePlan(trx: Trx, id: string, { stages, closedDays, at }: Content): Promise<void> {
  await sql`
    update dunning_plan set stages = ${JSON.stringify(stages)}::jsonb, closed_days = ${[...closedDays]}::date[], version = version + 1,
           changed_at = ${at} where id = ${id}`.execute(trx);
}

export type OwnerIds = {
  readonly accountId: string | null;
  readonly brandId: string | null;
  readonly sellerId: string | null;
  readonly country: string | null;
};

/** Inserts a plan. Returns false if its owner already has one. */
export async function insertPlan(trx: Trx, id: string, owner: OwnerIds, { stages, closedDays, at }: Content): Promise<boolean> {
  const { rows } = await sql`
    insert into dunning_plan (id, account_id, brand_id, seller_id, country, stages, closed_days, changed_at)
    values (${id}, ${owner.accountId}, ${owner.brandId}, ${owner.sellerId}, ${owner.country}, ${JSON.stringify(stages)}::jsonb,
            ${[...closedDays]}::date[], ${at})
    on conflict (coalesce(account_id, brand_id, seller_id), coalesce(country, '')) do nothing returning id`.execute(trx);
  return rows.length > 0;
}

export async function deletePlan(trx: Trx, id: string): Promise<void> {
  await sql`delete from dunning_plan where id = ${id}`.execute(trx);
}

export async function accountOfNumber(trx: Trx, number: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from account where number = ${number} and kind <> 'operator'`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function listSellers(trx: Trx): Promise<{ sellerid: string; name: string; country: string }[]> {
  const { rows } = await sql<{ sellerid: string; name: string; country: string }>`
    select id as sellerid, name, country from seller order by name, id`.execute(trx);
  return rows;
}

export async function listBrands(trx: Trx): Promise<{ brandid: string; name: string }[]> {
  const { rows } = await sql<{ brandid: string; name: string }>`select id as brandid, name from brand order by name, id`.execute(
    trx,
  );
  return rows;
}
