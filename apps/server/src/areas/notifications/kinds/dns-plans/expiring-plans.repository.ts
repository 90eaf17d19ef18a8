import { sql } from "kysely";
import { typesThat } from "@nameplane/contracts/orders/request-facts";
import { freeDnsProduct } from "@nameplane/contracts/products/service-pages";
import { listed } from "../../../../platform/db/listed.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { PlanState } from "./plan-stage.rules.ts";

/** A DNS plan that ends soon or has ended, with its zone, and the stages of which its owner has already been notified. */
export type ExpiringPlan = PlanState & {
  accountId: string;
  brandId: string;
  serviceId: string;
  domainId: string;
  name: string;
  plan: { en: string; sv: string };
  /** How many records the zone has now. */
  records: number;
  /** How many records Free DNS allows. */
  freeRecords: number;
  notified: string[];
};

/**
 * Plans of zones that are served here and whose paid period ends between these instants, soonest first. Runs as the database role
 * readonly.
 */
export async function expiringPlans(trx: Trx, from: Date, until: Date, max: number): Promise<ExpiringPlan[]> {
  const { rows } = await sql<ExpiringPlan>`
    select s.account_id as "accountId", a.brand_id as "brandId", s.id as "serviceId", d.id as "domainId", d.ascii_name as name, s.state, s.renewal_mode as "renewalMode",
           s.paid_until as "paidUntil", s.ended_at as "endedAt", p.billing_months as "billingMonths",
           jsonb_build_object('en', p.name_en, 'sv', p.name_sv) as plan,
           (select coalesce(sum(n.value::integer), 0)::integer from jsonb_each_text(z.record_counts) n) as records,
           (select (f.limits ->> 'records')::integer from product f where f.id = ${freeDnsProduct}) as "freeRecords",
           exists (select 1 from request r where r.account_id = s.account_id and r.service_id = s.id and r.type in (${listed(typesThat("renewsPlan"))}) and r.state = 'action_required' and r.reason = 4006) as "waitsForMoney",
           array(select n.kind from notice n
                  where n.account_id = s.account_id and n.cause = 'service:' || s.id || ':until:' || to_char(s.paid_until at time zone 'UTC', 'YYYY-MM-DD')) as notified
      from service s join product p on p.id = s.product_id and p.family = 'dns' and p.limits ? 'records' and p.id <> ${freeDnsProduct}
      join account a on a.id = s.account_id and a.state <> 'closed'
      join domain d on d.account_id = s.account_id and d.id = s.domain_id
      join zone z on z.account_id = s.account_id and z.domain_id = s.domain_id and z.removed_at is null and z.pub_state not in ('parked', 'removing', 'removed')
     where s.paid_until > ${from} and s.paid_until <= ${until} and s.state <> 'setting_up'
       and (s.ended_at is null or not exists (select 1 from service o join product q on q.id = o.product_id and q.family = 'dns' and q.limits ? 'records'
                                               where o.account_id = s.account_id and o.domain_id = s.domain_id and o.id <> s.id and o.state in ('active', 'renewal_pending', 'ending')))
     order by s.paid_until, s.id limit ${max}`.execute(trx);
  return rows;
}
