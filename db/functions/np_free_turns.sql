-- Says how many turns nobody has at a registry: p_places for each command it takes a minute, at least one; null where the
-- registry names no such number. Nobody else takes a turn there until the transaction ends.
--
-- In the database because: processes share a registry's turns, and the advisory lock is their agreement; np_take_turn and
-- np_pass_turn call it, nobody else may.

create or replace function np_free_turns(p_registry text, p_places numeric) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  per_minute integer := (select (profile ->> 'commandsPerMinute')::integer from registry where id = p_registry);
begin
  if per_minute is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(p_registry, 17));
  delete from registry_turn where registry_id = p_registry and until < clock_timestamp();
  return greatest(1, floor(per_minute * p_places)) - (select count(*) from registry_turn where registry_id = p_registry);
end $$;
alter function np_free_turns(text, numeric) owner to nameplane_owner;
revoke execute on function np_free_turns(text, numeric) from public;
