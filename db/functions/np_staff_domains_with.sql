-- Finds domains of the customers that a staff member may see, whose name contains this text, in no particular order.
--
-- It is in the database because PostgreSQL runs LIKE only after the row policies (it is not leakproof), and then cannot use the
-- trigram index. So this function runs without row policies, and restricts the rows to the staff member's customers itself.

create or replace function np_staff_domains_with(p_part text, p_limit integer) returns table (account_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp rows 20 as $$
  select s.account_id, s.domain_id from domain_search s
   where np_staff() is not null
     and s.name like '%' || replace(replace(replace(lower(p_part), '\', '\\'), '%', '\%'), '_', '\_') || '%'
     and (np_brand() is null or exists (select 1 from account a where a.id = s.account_id and a.brand_id = np_brand()))
   limit least(p_limit, 100) $$;
alter function np_staff_domains_with(text, integer) owner to nameplane_owner;
revoke execute on function np_staff_domains_with(text, integer) from public;
grant execute on function np_staff_domains_with(text, integer) to nameplane_staff;
