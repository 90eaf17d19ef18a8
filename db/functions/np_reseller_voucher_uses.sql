-- Gives what the voucher codes of the transaction's account, a reseller, have given so far, by promotion and currency.
--
-- It is in the database because it reads orders of accounts that row policies hide.

create or replace function np_reseller_voucher_uses()
returns table (promotion_id uuid, currency text, orders integer, customers integer, given_minor bigint, net_minor bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, u.currency::text, count(distinct (u.account_id, u.order_id))::integer, count(distinct u.account_id)::integer, sum(u.discount_minor)::bigint, sum(u.net_minor)::bigint
    from promotion p join promotion_use u on u.promotion_id = p.id and u.returned_at is null
   where p.owner_account_id = np_account() and np_owns_brand(p.brand_id)
   group by p.id, u.currency $$;
alter function np_reseller_voucher_uses() owner to nameplane_owner;
revoke execute on function np_reseller_voucher_uses() from public;
grant execute on function np_reseller_voucher_uses() to nameplane_app;
