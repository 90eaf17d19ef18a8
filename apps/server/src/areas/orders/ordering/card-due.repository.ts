import { sql } from "kysely";

/**
 * SQL condition on a request r of an account a. It is true if a saved card or PayPal account is chosen and valid, and the brand's waiting days
 * since the card was declined have passed. A new card is tried at once.
 */
export function cardDue(now: Date) {
  return sql`
    exists (
      select 1 from payment_method m join card_holder h on h.account_id = m.account_id and h.pays_renewals join brand b on b.id = a.brand_id
      cross join lateral (
        select count(*)::int as tries, max(p.created_at) as last_at from payment p
         where p.account_id = r.account_id and p.order_id = r.order_id and p.off_session and p.method_id = m.id) t
       where m.account_id = r.account_id and m.is_default and m.removed_at is null and (m.expires_on is null or m.expires_on >= ${now}::timestamptz::date) and a.invoice_method <> 'postpayment'
         and (t.tries = 0 or (t.tries <= cardinality(b.card_retry_days) and t.last_at + make_interval(days => b.card_retry_days[t.tries]) <= ${now})))`;
}
