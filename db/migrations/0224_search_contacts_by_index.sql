-- Contacts are found by a part of their text in an account of any size, whatever others have; a page reads the context once.
-- Lock: share on contact while the index is built (no contact is written meanwhile), some seconds for each 100,000 rows.

create extension if not exists btree_gin;
-- One index for account and text: what is common with others is dear to nobody.
create index contact_search on contact using gin (account_id, search_text gin_trgm_ops) where state not in ('merged','cancelled');
-- The list is sorted by sort_name since 0194.
drop index contact_name;

create function np_contacts_with(p_part text, p_limit integer) returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select c.id from contact c
   where c.account_id = np_account() and c.state not in ('merged','cancelled')
     and c.search_text like '%' || replace(replace(replace(lower(p_part), '\', '\\'), '%', '\%'), '_', '\_') || '%'
   limit least(p_limit, 20000) $$;
comment on function np_contacts_with(text, integer) is 'Contacts of the context account that have not ended and have the part in their text, in no order; LIKE is not leakproof, so row policies would keep it from the index';
alter function np_contacts_with(text, integer) owner to nameplane_owner;
revoke execute on function np_contacts_with(text, integer) from public;
grant execute on function np_contacts_with(text, integer) to nameplane_app, nameplane_worker, nameplane_staff;

do $$
declare tenant constant text := '(account_id = (select np_account()) or ((select np_tree()) and exists (select 1 from account_closure np_c where np_c.ancestor_id = (select np_account()) and np_c.descendant_id = account_id)))';
begin
  execute format('alter policy tenant on contact using %s with check %s', tenant, tenant);
end $$;
