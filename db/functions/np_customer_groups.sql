-- Gives the price lists by which a customer of the transaction's account has bought, the newest first. The names of staff are
-- left out.
--
-- It is in the database because it reads rows of another account.

create or replace function np_customer_groups(p_account uuid)
returns table (list_id uuid, name text, since timestamptz, by_user text, kind text)
language sql stable security definer set search_path = public, pg_temp as $$
  with list as materialized (select id, brand_id, is_first, name from np_owned_price_lists())
  select coalesce(s.price_group_id, f.id), coalesce(g.name, f.name), s.since, coalesce(u.username, ''), split_part(s.actor, ':', 1)
    from account a join list f on f.brand_id = a.brand_id and f.is_first
    join price_group_stay s on s.account_id = a.id and s.brand_id = a.brand_id
    left join price_group g on g.id = s.price_group_id
    left join panel_user u on s.actor = 'user:' || u.id
   where a.id = p_account order by s.since desc, s.id desc limit 100 $$;
alter function np_customer_groups(uuid) owner to nameplane_owner;
revoke execute on function np_customer_groups(uuid) from public;
grant execute on function np_customer_groups(uuid) to nameplane_app;
