-- Gives the sub-accounts of the transaction's account, of any brand, one page at a time, and how many match in all. p_search
-- looks in names, mail addresses and numbers; p_order is name, orgnr, number or created.
--
-- It is in the database because the row policies hide brands other than the transaction's.

create or replace function np_subaccounts(p_search text, p_order text, p_desc boolean, p_limit integer, p_offset integer)
returns table (id uuid, number bigint, organization text, full_name text, orgnr text, state text, brand text, created_at timestamptz, total integer)
language sql stable security definer set search_path = public, pg_temp as $$
  with found as (
    select a.id, a.number, coalesce(c.organization, '') as organization, coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email, '') as full_name,
           coalesce(c.id_number, '') as orgnr, a.state, b.name as brand, a.created_at
      from account_closure k join account a on a.id = k.descendant_id join brand b on b.id = a.brand_id
      left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
     where k.ancestor_id = np_account() and k.depth > 0
       and (p_search = '' or a.number::text = p_search or lower(concat_ws(' ', c.organization, c.first_name, c.last_name, c.email, c.id_number, a.customer_ref)) like '%' || p_search || '%')),
  sorted as (
    select f.*, case p_order when 'name' then lower(coalesce(nullif(f.organization, ''), f.full_name)) when 'orgnr' then f.orgnr when 'created' then to_char(f.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')
                             else lpad(f.number::text, 20, '0') end as key
      from found f)
  select s.id, s.number, s.organization, s.full_name, s.orgnr, s.state, s.brand, s.created_at, count(*) over ()::integer
    from sorted s
   order by case when p_desc then s.key end desc, case when not p_desc then s.key end, s.number limit p_limit offset p_offset $$;
alter function np_subaccounts(text, text, boolean, integer, integer) owner to nameplane_owner;
revoke execute on function np_subaccounts(text, text, boolean, integer, integer) from public;
grant execute on function np_subaccounts(text, text, boolean, integer, integer) to nameplane_app;
