-- An order of a hundred lines changed a hundred requests and wrote a hundred invoice lines with a guard for each row; the
-- same guards look at the statement's rows together now. Same refusals, same log rows.
-- Lock: access exclusive on request and invoice_line for a moment (triggers are exchanged).

create function np_request_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
comment on function np_request_guard() is 'np_state_guard of the request machine for all rows of a statement: allowed edge, version + 1, one log row each (I-O2)';
alter function np_request_guard() owner to nameplane_owner;
revoke execute on function np_request_guard() from public;
drop trigger guard_request_insert on request;
drop trigger guard_request_update on request;
create trigger guard_request_insert after insert on request referencing new table as added for each statement execute function np_request_guard();
create trigger guard_request_update after update on request referencing new table as added old table as gone for each statement execute function np_request_guard();

create function np_invoice_lines_guard() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'DELETE' then
    if exists (select 1 from (select distinct account_id, invoice_id from added) l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id where i.state <> 'draft') then
      raise exception 'lines of a numbered invoice are frozen' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if tg_op <> 'INSERT' then
    if exists (select 1 from (select distinct account_id, invoice_id from gone) l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id where i.state <> 'draft') then
      raise exception 'lines of a numbered invoice are frozen' using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return null;
end $$;
comment on function np_invoice_lines_guard() is 'Lines can change while their invoice is a draft only';
alter function np_invoice_lines_guard() owner to nameplane_owner;
revoke execute on function np_invoice_lines_guard() from public;
drop trigger invoice_line_guard on invoice_line;
drop function np_invoice_line_guard();
create trigger invoice_line_guard_insert after insert on invoice_line referencing new table as added for each statement execute function np_invoice_lines_guard();
create trigger invoice_line_guard_update after update on invoice_line referencing new table as added old table as gone for each statement execute function np_invoice_lines_guard();
create trigger invoice_line_guard_delete after delete on invoice_line referencing old table as gone for each statement execute function np_invoice_lines_guard();
