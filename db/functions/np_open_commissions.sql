-- Gives the sums, by seller and currency, that affiliates of the transaction's account (a reseller) have earned until a day and
-- that no statement charges yet.
--
-- It is in the database because it reads rows of other accounts, and gives only sums.

create or replace function np_open_commissions(p_until date) returns table (seller_id uuid, currency text, amount_minor bigint, entries integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.seller_id, e.currency::text, sum(e.amount_minor)::bigint, count(*)::integer from affiliate_entry e
   where e.reseller_id = np_account() and e.settlement_id is null and e.booked_on <= p_until group by 1, 2 order by 1, 2 $$;
alter function np_open_commissions(date) owner to nameplane_owner;
revoke execute on function np_open_commissions(date) from public;
grant execute on function np_open_commissions(date) to nameplane_app, nameplane_worker;
