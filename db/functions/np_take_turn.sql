-- Takes a turn at its registry for a request of the transaction's account, or says how many requests are before it. It is for
-- lines from the p_few-th of an order on. They share the pace that the registry allows with such lines of all other orders.
--
-- It is in the database because requests of all accounts wait in one queue; the lock of np_free_turns is held while a turn is
-- taken.

create or replace function np_take_turn(p_request uuid, p_few integer, p_places numeric, p_hold interval)
returns table (has_turn boolean, commands_per_minute integer, ahead bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_registry text;
  v_free bigint;
  v_position integer;
  v_created_at timestamptz;
begin
  select t.registry_id, r.position, r.created_at, (g.profile ->> 'commandsPerMinute')::integer
    into v_registry, v_position, v_created_at, commands_per_minute
    from request r join tld t on t.tld = r.tld join registry g on g.id = t.registry_id
   where r.account_id = np_account() and r.id = p_request;
  v_free := np_free_turns(v_registry, p_places);
  update registry_turn set until = clock_timestamp() + p_hold where request_id = p_request;
  has_turn := found or v_free is null or v_free > 0;
  if v_free is not null and not found and v_free > 0 then
    insert into registry_turn values (p_request, v_registry, clock_timestamp() + p_hold);
  end if;
  if not has_turn then
    ahead := (select count(*) from request o join tld ot on ot.tld = o.tld
               where o.state in ('queued','processing') and not o.is_final and ot.registry_id = v_registry and o.id <> p_request
                 and (np_goes_late(o.position, o.origin, p_few), o.created_at, o.position) <= (true, v_created_at, v_position));
  end if;
  return next;
end $$;
alter function np_take_turn(uuid, integer, numeric, interval) owner to nameplane_owner;
revoke execute on function np_take_turn(uuid, integer, numeric, interval) from public;
grant execute on function np_take_turn(uuid, integer, numeric, interval) to nameplane_app, nameplane_worker, nameplane_staff;
