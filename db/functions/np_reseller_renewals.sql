-- Gives the automatic renewals of customers of the brands that the transaction's account may edit, in a period: counted by the
-- customer's price list and currency, and by what is renewed. The counts do not show whose renewals they are.
--
-- It is in the database because it counts domains and services of other accounts.

create or replace function np_reseller_renewals(p_from timestamptz, p_until timestamptz)
returns table (group_id uuid, wholesale_id uuid, tld text, product_id integer, currency text, count integer)
language sql stable security definer set search_path = public, pg_temp as $$
  with list as materialized (select id, brand_id, wholesale_id, is_first from np_owned_price_lists()),
  customer as materialized (
    select a.id, a.currency::text as currency, l.id as group_id, l.wholesale_id
      from account a join list l on l.brand_id = a.brand_id and (l.id = a.price_group_id or (a.price_group_id is null and l.is_first)) where a.state = 'active')
  select c.group_id, c.wholesale_id, due.tld, due.product_id, c.currency, count(*)::integer
    from (select d.account_id, d.tld, null::integer as product_id from domain d
           where d.tab <= 2 and d.renewal_mode in ('auto', 'once') and d.renews_at >= p_from and d.renews_at < p_until
          union all
          select s.account_id, null, coalesce(s.next_plan_id, s.plan_id, s.product_id) from service s
           where s.ended_at is null and s.renewal_mode = 'auto' and s.renews_at >= p_from and s.renews_at < p_until) due
    join customer c on c.id = due.account_id
   group by 1, 2, 3, 4, 5 $$;
alter function np_reseller_renewals(timestamptz, timestamptz) owner to nameplane_owner;
revoke execute on function np_reseller_renewals(timestamptz, timestamptz) from public;
grant execute on function np_reseller_renewals(timestamptz, timestamptz) to nameplane_app;
