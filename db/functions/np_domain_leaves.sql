-- When a name ends or is transferred away, schedules the end of its zone in 47 hours, in case we misread the registry, and stops
-- the renewal of the services bought for it. If the name comes back, the zone stays.
--
-- It is in the database because names end in several areas; the trigger makes sure that zone and services always end with the
-- name.

create or replace function np_domain_leaves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update zone set served_until = case when new.tab = 5 then now() + interval '47 hours' end
   where account_id = new.account_id and domain_id = new.id and removed_at is null;
  if new.tab = 5 then
    update service set renewal_mode = 'cancel', version = version + 1
     where account_id = new.account_id and domain_id = new.id and ended_at is null and renewal_mode <> 'cancel';
  end if;
  return null;
end $$;
alter function np_domain_leaves() owner to nameplane_owner;
revoke execute on function np_domain_leaves() from public;

create trigger domain_leaves after update of state on domain for each row
  when (old.tab is distinct from new.tab and (old.tab = 5 or new.tab = 5)) execute function np_domain_leaves();
