-- Says whether a domain is registered with this installation, without saying whose it is. The public directory (WHOIS) tells
-- everybody the same.
--
-- It is in the database because claims are compared across accounts, which no application role may do.

create or replace function np_name_is_here(p_name text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from name_claim c where c.registrable_name = p_name and c.kind = 'domain' and c.ascii_name = p_name) $$;
alter function np_name_is_here(text) owner to nameplane_owner;
revoke execute on function np_name_is_here(text) from public;
grant execute on function np_name_is_here(text) to nameplane_app;
