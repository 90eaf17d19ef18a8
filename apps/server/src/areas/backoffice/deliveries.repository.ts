import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { accountName } from "./account-name.repository.ts";

export type DeliveryRow = {
  number: number;
  state: string;
  reason: number | null;
  service: string;
  product: { en: string; sv: string };
  domain: string | null;
  ordered: Date;
  due: Date | null;
  accountNumber: number;
  accountName: string;
  does: "deliver" | "switchOn";
};

/**
 * Paid services of all accounts that are not delivered yet. Services that wait for us come first. Runs as the database role
 * staff.
 */
export async function deliveries(trx: Trx): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select r.number, r.state, r.reason, s.name as service, jsonb_build_object('en', p.name_en, 'sv', p.name_sv) as product, d.sort_name as domain,
           r.created_at as ordered, r.limit_at as due, a.number as "accountNumber", ${accountName} as "accountName", 'deliver' as does
      from service s join product p on p.id = s.product_id join request r on r.account_id = s.account_id and r.service_id = s.id and not r.is_final and r.state <> 'in_basket'
      join account a on a.id = s.account_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
      left join domain d on d.account_id = s.account_id and d.id = s.domain_id
     where s.state = 'setting_up' and s.ended_at is null
     order by r.state <> 'manual', r.limit_at, r.number limit 500`.execute(trx);
  return rows;
}

/**
 * Services of all accounts that were suspended, have been paid, and must now be switched on again. Runs as the database role
 * staff.
 */
export async function toSwitchOn(trx: Trx): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select r.number, r.state, null::integer as reason, s.name as service, jsonb_build_object('en', p.name_en, 'sv', p.name_sv) as product, d.sort_name as domain,
           r.ended_at as ordered, s.resume_due_at as due, a.number as "accountNumber", ${accountName} as "accountName", 'switchOn' as does
      from service s join product p on p.id = s.product_id
      join lateral (select number, state, coalesce(ended_at, created_at) as ended_at from request
                     where account_id = s.account_id and service_id = s.id and state <> 'in_basket' order by created_at desc limit 1) r on true
      join account a on a.id = s.account_id left join contact o on o.account_id = a.id and o.id = a.owner_contact_id
      left join domain d on d.account_id = s.account_id and d.id = s.domain_id
     where s.state = 'resuming' and s.ended_at is null
     order by s.resume_due_at, r.number limit 500`.execute(trx);
  return rows;
}

type DeliveredService = {
  readonly name: string;
  readonly params: unknown;
  readonly months: number | null;
  readonly isByStaff: boolean;
  /** The time by which staff must switch the service on again. Null if it is not waiting for that. */
  readonly resumeDueAt: Date | null;
};

/** The service that a request is about. */
export async function serviceOf(trx: Trx, scope: AccountScope, id: string): Promise<DeliveredService | null> {
  const { rows } = await sql<DeliveredService>`
    select s.name, s.params, p.billing_months as months, p.limits ? 'deliverDays' as "isByStaff", case when s.state = 'resuming' then s.resume_due_at end as "resumeDueAt"
      from service s join product p on p.id = s.product_id where s.account_id = ${scope.accountId} and s.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}
