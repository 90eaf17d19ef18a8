-- Gives the zones of the domains that a restricted user sees in the transaction's account (np_reached_domains).
--
-- It is in the database because row policies call it, and it reads zones that the policies of zones hide.

create or replace function np_reached_zones() returns setof uuid
language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select z.id from zone z where z.account_id = np_account() and z.registrable_name in (select np_reached_names()) $$;
alter function np_reached_zones() owner to nameplane_owner;
revoke execute on function np_reached_zones() from public;
grant execute on function np_reached_zones() to nameplane_app, nameplane_worker;
