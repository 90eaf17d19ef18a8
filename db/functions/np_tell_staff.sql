-- Tells the open pages of staff that something in their queues has changed: the topic, and the id of the row. Events are sent
-- by brand, so that staff of one brand are told only of that brand's customers. Rows that belong to no customer are told to
-- staff of all brands.
--
-- It is in the database because it has to hold whoever writes, and many areas, the worker and customers write to these tables.

create or replace function np_tell_staff() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed constant jsonb := to_jsonb(new);
  brand text;
begin
  if changed ? 'brand_id' then
    brand := changed ->> 'brand_id';
  else
    select a.brand_id::text into brand from account a where a.id = (changed ->> 'account_id')::uuid;
  end if;
  perform pg_notify('np_live', json_build_object('a', 'staff:' || coalesce(brand, ''), 't', tg_argv[0],
                                                 'i', json_build_array(coalesce(changed ->> 'ticket_id', changed ->> 'staff_id', changed ->> 'id')))::text);
  return null;
end $$;
alter function np_tell_staff() owner to nameplane_owner;
revoke execute on function np_tell_staff() from public;

create trigger tell_staff after insert or update on staff_task
  for each row execute function np_tell_staff('task');
create trigger tell_staff after insert or update on ticket
  for each row execute function np_tell_staff('ticket');
create trigger tell_staff_of_others after insert on ticket_presence
  for each row execute function np_tell_staff('presence');
create trigger tell_staff_of_writing after update on ticket_presence
  for each row when (old.is_writing is distinct from new.is_writing) execute function np_tell_staff('presence');
create trigger tell_staff after insert or update on staff_proposal
  for each row execute function np_tell_staff('proposal');
create trigger tell_staff after insert or update on abuse_report
  for each row execute function np_tell_staff('abuse');
create trigger tell_staff after insert or update on abuse_letter
  for each row execute function np_tell_staff('abuse');
create trigger tell_staff_of_abuse after insert or update on compliance_case
  for each row when (new.kind = 'abuse') execute function np_tell_staff('abuse');
create trigger tell_staff after insert or update of state on document_ask
  for each row execute function np_tell_staff('document');
create trigger tell_staff after insert or update of closed_at on registry_diff
  for each row execute function np_tell_staff('difference');
-- Requests change all the time. Staff are told only of requests that begin to wait for them, or no longer wait.
create trigger tell_staff after update of state on request
  for each row when (old.state is distinct from new.state and (old.state in ('manual','failed','on_hold','second_opinion') or new.state in ('manual','failed','on_hold','second_opinion')))
  execute function np_tell_staff('request');
create trigger tell_staff after insert or update of state on service
  for each row when (new.state = 'setting_up' or new.state = 'active') execute function np_tell_staff('delivery');
create trigger tell_staff after insert or update of seen_at on staff_mention
  for each row execute function np_tell_staff('mention');
