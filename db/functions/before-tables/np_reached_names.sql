-- Gives the names of the domains that a restricted user sees in the transaction's account (np_reached_domains).
--
-- It is in the database because row policies call it, and it reads domains that the policies of domains hide.

create or replace function np_reached_names() returns setof text
language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select d.ascii_name from domain d where d.account_id = np_account() and d.id in (select np_reached_domains()) $$;
alter function np_reached_names() owner to nameplane_owner;
revoke execute on function np_reached_names() from public;
grant execute on function np_reached_names() to nameplane_app, nameplane_worker;
