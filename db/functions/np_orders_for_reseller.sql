-- Gives the orders of customers that wait for the approval of the transaction's account, as the reseller of their brand, those
-- that end soonest first. With p_number, only the order of this number.
--
-- It is in the database because it reads orders of accounts that row policies hide.

create or replace function np_orders_for_reseller(p_number bigint, p_now timestamptz, p_limit integer)
returns table (account_id uuid, brand_id uuid, order_id uuid, number bigint, customer_number bigint, customer text, asked_at timestamptz, ends_at timestamptz,
               currency text, total_minor bigint, cause jsonb, names text[], lines integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.account_id, c.brand_id, o.id, o.number, c.number, coalesce(nullif(k.organization, ''), nullif(trim(k.first_name || ' ' || k.last_name), ''), k.email, ''),
         a.asked_at, a.ends_at, o.currency::text, o.total_minor, a.cause,
         coalesce((select array_agg(n.ascii_name order by n.position) from (
            select r.ascii_name, r.position from request r where r.account_id = o.account_id and r.order_id = o.id and r.ascii_name is not null order by r.position limit 10) n), '{}'),
         (select count(*)::integer from request r where r.account_id = o.account_id and r.order_id = o.id)
    from brand b join account c on c.brand_id = b.id
    join approval a on a.account_id = c.id and a.rule = 'order_moderation' and a.decision is null and a.ends_at > p_now and a.cause ->> 'why' like 'reseller%'
    join sales_order o on o.account_id = a.account_id and o.id = a.subject_id and o.state = 'awaiting_payment'
    left join contact k on k.account_id = c.id and k.id = c.owner_contact_id
   where b.owner_account_id = np_account() and not b.is_operator and np_resells_to(c.id) and (p_number is null or o.number = p_number)
   order by a.ends_at, o.number limit p_limit $$;
alter function np_orders_for_reseller(bigint, timestamptz, integer) owner to nameplane_owner;
revoke execute on function np_orders_for_reseller(bigint, timestamptz, integer) from public;
grant execute on function np_orders_for_reseller(bigint, timestamptz, integer) to nameplane_app;
