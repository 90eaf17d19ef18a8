-- Deletes the record sets of a deleted zone.
--
-- It is in the database because zone_rrset has no foreign key to its zone, because checking the key costs a third of a large
-- import (docs/adr/0054). This function does what the key would do on delete.

create or replace function np_zone_take_sets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from zone_rrset r using gone g where r.account_id = g.account_id and r.zone_id = g.id;
  return null;
end $$;
alter function np_zone_take_sets() owner to nameplane_owner;
revoke execute on function np_zone_take_sets() from public;

create trigger zone_take_sets after delete on zone referencing old table as gone for each statement execute function np_zone_take_sets();
