-- Puts the commissions that affiliates of the transaction's account (a reseller) have earned until a day on a statement of the
-- account, for one seller and currency. Returns the sum and the number of entries.
--
-- It is in the database because it changes rows of other accounts.

create or replace function np_charge_commissions(p_settlement uuid, p_seller uuid, p_currency text, p_until date) returns table (amount_minor bigint, entries integer)
language sql volatile security definer set search_path = public, pg_temp as $$
  with charged as (
    update affiliate_entry e set settlement_id = p_settlement
     where e.reseller_id = np_account() and e.settlement_id is null and e.booked_on <= p_until and e.seller_id = p_seller and e.currency = p_currency
    returning e.amount_minor)
  select coalesce(sum(c.amount_minor), 0)::bigint, count(*)::integer from charged c $$;
alter function np_charge_commissions(uuid, uuid, text, date) owner to nameplane_owner;
revoke execute on function np_charge_commissions(uuid, uuid, text, date) from public;
grant execute on function np_charge_commissions(uuid, uuid, text, date) to nameplane_worker;
