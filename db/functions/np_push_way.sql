-- Gives the states on the shortest way between two of a machine; null where there is none.
--
-- In the database because: the state guards allow one edge at a time; functions that carry a row over to another account walk it
-- there.

create or replace function np_push_way(p_machine text, p_from text, p_to text) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive way as (
    select array[]::text[] as steps, p_from as at
    union all
    select w.steps || e.to_state, e.to_state from way w join state_edge e on e.machine = p_machine and e.from_state = w.at
     where w.at <> p_to and not e.to_state = any (w.steps) and cardinality(w.steps) < 4)
  select steps from way where at = p_to order by cardinality(steps) limit 1 $$;
alter function np_push_way(text, text, text) owner to nameplane_owner;
revoke execute on function np_push_way(text, text, text) from public;
