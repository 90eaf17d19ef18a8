-- Says how many turns are free at a registry. Later lines of a large order work at the registry only while they have a turn. The
-- number of turns is p_places times the number of commands that the registry accepts a minute, but at least one. Null if the
-- registry has no such limit. No other transaction can take a turn at this registry until this transaction ends.
--
-- It is in the database because all processes share a registry's turns, under an advisory lock. Only np_take_turn and
-- np_pass_turn may call it.

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
