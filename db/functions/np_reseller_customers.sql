-- Gives the customers of the brands that the transaction's account may edit, by number, with the list that each buys by and since
-- when. p_only leaves out all others; p_search looks in names, mail addresses and numbers.
--
-- It is in the database because it reads accounts that row policies hide.

create or replace function np_reseller_customers(p_search text, p_list uuid, p_only uuid[], p_limit integer, p_offset integer)
returns table (account_id uuid, number bigint, name text, email text, state text, currency text, language text, brand_id uuid, list_id uuid, since timestamptz, reference text, is_sub boolean, by_reseller boolean, total integer)
language sql stable security definer set search_path = public, pg_temp as $$
  with list as materialized (select id, brand_id, is_first from np_owned_price_lists()),
  found as (
    select a.id, a.number, coalesce(nullif(c.organization, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email, '') as name, coalesce(c.email, '') as email,
           a.state, a.currency::text as currency, a.language, a.brand_id, l.id as list_id, a.created_at, a.customer_ref, coalesce(a.parent_id = np_account(), false) as is_sub,
           coalesce(a.suspended_for = 'reseller', false) as by_reseller
      from account a join list l on l.brand_id = a.brand_id and (l.id = a.price_group_id or (l.is_first and a.price_group_id is null))
      left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
     where a.state <> 'closed' and a.id <> np_account() and (p_list is null or l.id = p_list) and (p_only is null or a.id = any(p_only))
       and (p_search = '' or a.number::text = p_search or lower(concat_ws(' ', c.organization, c.first_name, c.last_name, c.email, a.customer_ref)) like '%' || p_search || '%'))
  select f.id, f.number, f.name, f.email, f.state, f.currency, f.language, f.brand_id, f.list_id,
         coalesce((select s.since from price_group_stay s where s.account_id = f.id order by s.since desc, s.id desc limit 1), f.created_at),
         coalesce(f.customer_ref, ''), f.is_sub, f.by_reseller, count(*) over ()::integer
    from found f order by f.number limit p_limit offset p_offset $$;
alter function np_reseller_customers(text, uuid, uuid[], integer, integer) owner to nameplane_owner;
revoke execute on function np_reseller_customers(text, uuid, uuid[], integer, integer) from public;
grant execute on function np_reseller_customers(text, uuid, uuid[], integer, integer) to nameplane_app;
