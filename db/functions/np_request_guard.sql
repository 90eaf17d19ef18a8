-- Lets a request change its state along allowed edges only, requires its version to rise by one, and writes a row to state_log
-- for each change (I-O2). It checks all rows of a statement at once, because an order changes a hundred together.
--
-- It is in the database because the edges have to hold whichever role writes, and no role may write state_log at run time.

create or replace function np_request_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare bad record;
begin
  if tg_op = 'INSERT' then
    select '' as from_state, a.state as to_state into bad from added a
     where not exists (select 1 from state_edge e where e.machine = 'request' and e.from_state = '' and e.to_state = a.state) limit 1;
    if found then raise exception 'request: no edge from "%" to "%"', bad.from_state, bad.to_state using errcode = 'check_violation'; end if;
    return null;
  end if;
  select g.version as was, a.version as now_is into bad from added a join gone g on g.account_id = a.account_id and g.id = a.id
   where a.state is distinct from g.state and a.version <> g.version + 1 limit 1;
  if found then
    raise exception 'request: version must rise by one (% -> %)', bad.was, bad.now_is using errcode = 'serialization_failure';
  end if;
  select g.state as from_state, a.state as to_state into bad from added a join gone g on g.account_id = a.account_id and g.id = a.id
   where a.state is distinct from g.state
     and not exists (select 1 from state_edge e where e.machine = 'request' and e.from_state = g.state and e.to_state = a.state) limit 1;
  if found then raise exception 'request: no edge from "%" to "%"', bad.from_state, bad.to_state using errcode = 'check_violation'; end if;
  insert into state_log (account_id, id, machine, object_id, from_state, to_state, version, reason, actor, at)
  select a.account_id, np_uuid7(), 'request', a.id, g.state, a.state, a.version, a.reason::text, np_actor(), clock_timestamp()
    from added a join gone g on g.account_id = a.account_id and g.id = a.id
   where a.state is distinct from g.state;
  return null;
end $$;
alter function np_request_guard() owner to nameplane_owner;
revoke execute on function np_request_guard() from public;

create trigger guard_request_insert after insert on request referencing new table as added for each statement execute function np_request_guard();
create trigger guard_request_update after update on request referencing new table as added old table as gone for each statement execute function np_request_guard();
