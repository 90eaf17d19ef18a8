-- Schedules a check, in ten minutes, of the delegation of a name that had ended and is active again.
--
-- It is in the database because names become active again in several areas; the trigger makes sure that none of them forgets the
-- check.

create or replace function np_domain_back() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into delegation_check (account_id, domain_id, due_at) values (new.account_id, new.id, now() + interval '10 minutes')
  on conflict (account_id, domain_id) do update set due_at = excluded.due_at, silent_since = null;
  return null;
end $$;
alter function np_domain_back() owner to nameplane_owner;
revoke execute on function np_domain_back() from public;

create trigger domain_check_again after update of state on domain for each row
  when (old.tab = 5 and new.tab <= 4) execute function np_domain_back();
