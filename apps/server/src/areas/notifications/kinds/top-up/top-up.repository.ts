import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { Facts } from "./facts.ts";

export type ToldTopUp = Omit<Facts, "template" | "what">;

/**
 * What the account has chosen, what was charged in this month, and its credit. Null if it is not chosen any more. `paymentId`: the
 * charge that the news is about; its amount and means are told, because the choice may have changed since.
 */
export async function findTopUpToTell(
  trx: Trx,
  { accountId }: AccountScope,
  { paymentId, now }: { readonly paymentId: string | null; readonly now: Date },
): Promise<ToldTopUp | null> {
  const { rows } = await sql<ToldTopUp>`
    select trim(t.currency) as currency, coalesce(p.asked_minor, t.amount_minor) as "amountMinor", t.threshold_minor as "thresholdMinor", t.month_minor as "monthMinor",
           coalesce(l.prepaid_minor, 0) as "balanceMinor", p.receipt_number as "receiptNumber", t.stopped_for as why, m.kind,
           coalesce(m.display ->> 'brand', '') as brand,
           case m.kind when 'paypal' then coalesce(m.display ->> 'email', '') when 'sepa' then concat_ws(' ', m.display ->> 'country', m.display ->> 'last4') else coalesce(m.display ->> 'last4', '') end as name,
           coalesce((select sum(s.asked_minor) from payment s where s.account_id = t.account_id and s.is_top_up and s.currency = t.currency
                      and s.state not in ('failed','cancelled') and s.created_at >= date_trunc('month', ${now}::timestamptz, b.time_zone)), 0)::bigint as "usedMinor"
      from top_up t join account a on a.id = t.account_id join brand b on b.id = a.brand_id
      left join payment p on p.account_id = t.account_id and p.id = ${paymentId}::uuid
      join payment_method m on m.account_id = t.account_id and m.id = coalesce(p.method_id, t.method_id)
      left join balance l on l.account_id = t.account_id and l.seller_id = b.seller_id and l.currency = t.currency
     where t.account_id = ${accountId}`.execute(trx);
  return rows[0] ?? null;
}
