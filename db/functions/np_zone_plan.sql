-- Sets the record limit of a zone to that of its service. Records above the limit stay, but no more can be added.
--
-- It is in the database because zones and services change in several areas; the trigger makes sure that the limit is always
-- right.

create or replace function np_zone_plan() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.rrset_max := np_plan_records(new.account_id, new.service_id);
  return new;
end $$;
alter function np_zone_plan() owner to nameplane_owner;

create trigger zone_plan before update of service_id on zone for each row when (old.service_id is distinct from new.service_id) execute function np_zone_plan();
