-- Lets a zone change its state of publication along allowed edges only. The state changes too often to be logged.
--
-- It is in the database because the edges have to hold whichever role writes.

create or replace function np_zone_edge_only() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from state_edge where machine = 'publication' and from_state = old.pub_state and to_state = new.pub_state) then
    raise exception 'publication: no edge from "%" to "%"', old.pub_state, new.pub_state using errcode = 'check_violation';
  end if;
  return new;
end $$;
alter function np_zone_edge_only() owner to nameplane_owner;
revoke execute on function np_zone_edge_only() from public;

create trigger guard_zone_update after update of pub_state on zone for each row when (old.pub_state is distinct from new.pub_state) execute function np_zone_edge_only();
