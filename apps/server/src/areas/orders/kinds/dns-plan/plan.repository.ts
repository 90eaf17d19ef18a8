import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { ServiceState } from "../../service.ts";

export type PlanProduct = {
  id: number;
  name: { en: string; sv: string };
  records: number | null;
  billingMonths: number | null;
  bindingMonths: number;
  trialDays: number;
  isSold: boolean;
};

const columns = sql`
  p.id, jsonb_build_object('en', coalesce(p.limits #>> '{plan,en}', p.name_en), 'sv', coalesce(p.limits #>> '{plan,sv}', p.name_sv)) as name, (p.limits ->> 'records')::integer as records,
  p.billing_months as "billingMonths", p.binding_months as "bindingMonths", p.trial_days as "trialDays", p.is_sold as "isSold"`;

/** A product that limits how many records a zone may have. Null if it is not a DNS plan. */
export async function planProduct(trx: Trx, id: number): Promise<PlanProduct | null> {
  const { rows } = await sql<PlanProduct>`
    select ${columns} from product p where p.id = ${id} and p.family = 'dns' and p.limits ? 'records'`.execute(trx);
  return rows[0] ?? null;
}

export type PlanService = PlanProduct & { serviceId: string; state: ServiceState; paidUntil: Date | null };

/** Plans of a domain that have not ended, newest first. With `lock`, they are locked until the end of the transaction. */
export async function plansOfDomain(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<PlanService[]> {
  const { rows } = await sql<PlanService>`
    select s.id as "serviceId", s.state, nullif(s.paid_until, 'infinity') as "paidUntil", ${columns}
      from service s join product p on p.id = s.product_id
     where s.account_id = ${scope.accountId} and s.domain_id = ${domainId} and p.family = 'dns' and p.limits ? 'records' and s.ended_at is null
     order by s.created_at desc, s.id desc ${lock ? sql`for update of s` : sql``}`.execute(trx);
  return rows;
}

/** Whether a plan was ever ordered for the domain, even if it has ended. */
export async function hadPlan(trx: Trx, scope: AccountScope, domainId: string): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select 1 from service s join product p on p.id = s.product_id
                    where s.account_id = ${scope.accountId} and s.domain_id = ${domainId} and p.family = 'dns' and p.limits ? 'records') as had`.execute(
    trx,
  );
  return rows[0]?.had === true;
}
