import { sql, type RawBuilder } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { ServiceFacts } from "./service-stage.rules.ts";

/** A service that staff deliver, with the notices that its owner has already received about its current period. */
export type ToldService = ServiceFacts & {
  readonly accountId: string;
  readonly brandId: string;
  readonly serviceId: string;
  readonly name: string;
  readonly type: string;
  readonly notified: string[];
};

/**
 * Services to which something has happened since `from`, or that renew or end before `until`. Runs as the database role readonly.
 */
export function servicesToTell(trx: Trx, from: Date, until: Date, max: number): Promise<ToldService[]> {
  const isDue = sql<boolean>`(s.delivered_at > ${from} or s.ended_at > ${from} or (s.ended_at is null and (s.renews_at <= ${until} or (s.paid_until > ${from} and s.paid_until <= ${until}))))`;
  return services(trx, isDue, max);
}

/** One service of an account, in the account's own transaction. Null if staff have not delivered it. */
export const serviceToTell = async (trx: Trx, accountId: string, id: string): Promise<ToldService | null> =>
  (await services(trx, sql<boolean>`s.account_id = ${accountId} and s.id = ${id}`, 1))[0] ?? null;

async function services(trx: Trx, which: RawBuilder<boolean>, max: number): Promise<ToldService[]> {
  const { rows } = await sql<ToldService>`
    select s.account_id as "accountId", a.brand_id as "brandId", s.id as "serviceId", s.name, p.page as type, s.state, s.renewal_mode as "renewalMode",
           s.delivered_at as "deliveredAt", nullif(s.paid_until, 'infinity') as "paidUntil", nullif(s.renews_at, 'infinity') as "renewsAt", s.ended_at as "endedAt", p.limits ? 'deliverDays' as "isByPeople",
           array(select n.kind from notice n
                  where n.account_id = s.account_id and n.cause = 'service:' || s.id || ':' || coalesce(to_char(nullif(s.paid_until, 'infinity') at time zone 'UTC', 'YYYY-MM-DD'), 'once')) as notified
      from service s join product p on p.id = s.product_id and (p.limits ? 'deliverDays' or p.family = 'ssl') join account a on a.id = s.account_id and a.state <> 'closed'
     where s.delivered_at is not null and ${which}
     order by s.paid_until, s.id limit ${max}`.execute(trx);
  return rows;
}

export type LastPrice = {
  readonly productId: number;
  readonly months: number | null;
  readonly currency: string;
  /** The price of the last paid period, without its setup fee, in minor units. */
  readonly net: number;
  /** The price of each further period according to an offer. Null if the price list applies. */
  readonly agreed: number | null;
};

/** What the last period of a service cost. Null if nothing was paid for it here. */
export async function lastPrice(trx: Trx, { accountId }: AccountScope, serviceId: string): Promise<LastPrice | null> {
  const { rows } = await sql<LastPrice>`
    select s.product_id as "productId", p.billing_months as months, q.currency, s.renew_minor as agreed,
           coalesce((select (e ->> 'net')::bigint from jsonb_array_elements(q.parts) e where e ->> 'operation' = 'create'), q.net_minor - q.discount_minor) as net
      from service s join product p on p.id = s.product_id
      join request r on r.account_id = s.account_id and r.service_id = s.id and r.release = 'fulfilled' and r.period_months = p.billing_months
      join quote q on q.account_id = r.account_id and q.id = r.quote_id
     where s.account_id = ${accountId} and s.id = ${serviceId} order by r.ended_at desc limit 1`.execute(trx);
  return rows[0] ?? null;
}
