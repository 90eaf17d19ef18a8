-- Says whether a domain of an account is under a court lock or a UDRP lock. Nobody can then transfer, push or delete it, or
-- change its owner.
--
-- It is in the database because every statement that reads whether a domain may leave its account calls it.

create or replace function np_court_locked(p_account uuid, p_name text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from domain_restriction r join domain d on d.account_id = r.account_id and d.id = r.domain_id
                  where r.account_id = p_account and d.ascii_name = p_name and r.kind in ('court','udrp') and r.lifted_at is null) $$;
alter function np_court_locked(uuid, text) owner to nameplane_owner;
revoke execute on function np_court_locked(uuid, text) from public;
grant execute on function np_court_locked(uuid, text) to nameplane_app, nameplane_worker, nameplane_staff;
