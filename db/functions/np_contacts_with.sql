-- Finds contacts of the transaction's account that contain this text and have not ended, in no particular order.
--
-- It is in the database because PostgreSQL runs LIKE only after the row policies (it is not leakproof), and then cannot use the
-- trigram index. So this function runs without row policies, and restricts the rows to the account itself.

create or replace function np_contacts_with(p_part text, p_limit integer) returns table (id uuid)
language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select c.id from contact c
   where c.account_id = np_account() and c.state not in ('merged','cancelled')
     and c.search_text like '%' || replace(replace(replace(lower(p_part), '\', '\\'), '%', '\%'), '_', '\_') || '%'
   limit least(p_limit, 20000) $$;
alter function np_contacts_with(text, integer) owner to nameplane_owner;
revoke execute on function np_contacts_with(text, integer) from public;
grant execute on function np_contacts_with(text, integer) to nameplane_app, nameplane_worker, nameplane_staff;
