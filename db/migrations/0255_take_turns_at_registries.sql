-- Requests of many take turns at a registry with an agreed number of commands per minute; whoever ends calls the next in line.
-- Lock: none that anybody waits for (one new table, functions).

create table registry_turn (
  request_id  uuid primary key,
  registry_id text not null references registry,
  until       timestamptz not null
);
comment on table registry_turn is 'Requests of many that a registry with an agreed number of commands per minute is being told, or that were called for it. Lost, the sweep calls them';
comment on column registry_turn.until is 'When the turn ends if its worker says nothing more; the database''s time';
create index registry_turn_registry on registry_turn (registry_id);
alter table registry_turn owner to nameplane_owner;

-- How many of a registry's turns are free; keeps everybody else from taking one until the end of the transaction. Null: it takes as many as come.
create function np_free_turns(p_registry text, p_places numeric) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  per_minute integer := (select (profile ->> 'commandsPerMinute')::integer from registry where id = p_registry);
begin
  if per_minute is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(p_registry, 17));
  delete from registry_turn where registry_id = p_registry and until < clock_timestamp();
  return greatest(1, floor(per_minute * p_places)) - (select count(*) from registry_turn where registry_id = p_registry);
end $$;
comment on function np_free_turns(text, numeric) is 'Turns nobody has at a registry: p_places for each command it takes a minute, at least one; null: it has no such number';
alter function np_free_turns(text, numeric) owner to nameplane_owner;
revoke execute on function np_free_turns(text, numeric) from public;

create function np_take_turn(p_request uuid, p_few integer, p_places numeric, p_hold interval)
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
comment on function np_take_turn(uuid, integer, numeric, interval) is 'Takes a turn at its registry for a request of many of the context''s account, or says how many go first; lines from the p_few-th of an order are of many';
alter function np_take_turn(uuid, integer, numeric, interval) owner to nameplane_owner;
revoke execute on function np_take_turn(uuid, integer, numeric, interval) from public;
grant execute on function np_take_turn(uuid, integer, numeric, interval) to nameplane_app, nameplane_worker, nameplane_staff;

create function np_pass_turn(p_request uuid, p_few integer, p_places numeric, p_hold interval)
returns table (account_id uuid, brand_id uuid, request_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_registry text;
  v_free bigint;
begin
  delete from registry_turn t using request r
   where t.request_id = p_request and r.account_id = np_account() and r.id = p_request returning t.registry_id into v_registry;
  if v_registry is null then return; end if;
  -- In a statement of its own: what others called before they let go is seen by the next one.
  v_free := np_free_turns(v_registry, p_places);
  return query
    with called as (
      insert into registry_turn
      select r.id, v_registry, clock_timestamp() + p_hold
        from request r join tld t on t.tld = r.tld
       where r.state = 'queued' and r.id <> p_request and not r.is_final and t.registry_id = v_registry and np_goes_late(r.position, r.origin, p_few)
         and not exists (select from registry_turn o where o.request_id = r.id)
       order by r.created_at, r.position
       limit greatest(0, least(2, coalesce(v_free, 2)))
      returning request_id)
    select r.account_id, a.brand_id, r.id
      from called c join request r on r.id = c.request_id join account a on a.id = r.account_id;
end $$;
comment on function np_pass_turn(uuid, integer, numeric, interval) is 'Ends the turn of a request of the context''s account and calls the next in line, at most two: where turns were lost or a registry takes more, they fill again';
alter function np_pass_turn(uuid, integer, numeric, interval) owner to nameplane_owner;
revoke execute on function np_pass_turn(uuid, integer, numeric, interval) from public;
grant execute on function np_pass_turn(uuid, integer, numeric, interval) to nameplane_app, nameplane_worker, nameplane_staff;
