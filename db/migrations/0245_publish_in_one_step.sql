-- A zone whose save publishes it goes from current to publishing in the statement that saves it, and from publishing to current in the one that
-- says all primaries serve it: the steps in between were taken in the same transaction, where nobody could see them. A state that changed
-- is looked up by its column, not by turning both rows into JSON.
-- Lock: access exclusive on zone for a moment (a trigger is exchanged).

insert into state_edge (machine, from_state, event, to_state) values
('publication', 'current', 'publish', 'publishing'),
('publication', 'publishing', 'agree', 'current');

create function np_zone_edge_only() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from state_edge where machine = 'publication' and from_state = old.pub_state and to_state = new.pub_state) then
    raise exception 'publication: no edge from "%" to "%"', old.pub_state, new.pub_state using errcode = 'check_violation';
  end if;
  return new;
end $$;
comment on function np_zone_edge_only() is 'Edge check of zone.pub_state (too frequent to log)';
alter function np_zone_edge_only() owner to nameplane_owner;
revoke execute on function np_zone_edge_only() from public;
drop trigger guard_zone_update on zone;
create trigger guard_zone_update after update of pub_state on zone for each row when (old.pub_state is distinct from new.pub_state) execute function np_zone_edge_only();
