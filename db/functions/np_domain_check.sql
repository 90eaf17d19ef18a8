-- Schedules a check of the delegation of new names ten minutes later; the checks of many new names are spread over a day.
--
-- It is in the database because names are made in several areas; the trigger makes sure that none of them forgets the check.

create or replace function np_domain_check() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into delegation_check (account_id, domain_id, due_at)
  select account_id, id, now() + interval '10 minutes' + case when n > 1000 then random() * interval '1 day' else interval '0' end
    from (select account_id, id, count(*) over () as n from fresh where tab <= 4) f
  on conflict (account_id, domain_id) do nothing;
  return null;
end $$;
alter function np_domain_check() owner to nameplane_owner;
revoke execute on function np_domain_check() from public;

create trigger domain_check_due after insert on domain referencing new table as fresh for each statement execute function np_domain_check();
