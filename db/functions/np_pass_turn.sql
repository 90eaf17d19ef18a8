-- Ends the turn that a request of the transaction's account has at a registry, and gives turns to the next requests in the queue.
-- It gives at most two turns, so that all turns are in use again after some were lost or the limit was raised.
--
-- It is in the database because requests of all accounts wait in one queue; under a lock it gives only the next ones.

create or replace function np_pass_turn(p_request uuid, p_few integer, p_places numeric, p_hold interval)
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
  -- This is a separate statement, so that it sees the turns that other transactions gave away before they released the lock.
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
alter function np_pass_turn(uuid, integer, numeric, interval) owner to nameplane_owner;
revoke execute on function np_pass_turn(uuid, integer, numeric, interval) from public;
grant execute on function np_pass_turn(uuid, integer, numeric, interval) to nameplane_app, nameplane_worker, nameplane_staff;
