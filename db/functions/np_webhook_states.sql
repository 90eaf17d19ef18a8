-- Writes an event for the account's webhooks for each change of state.
--
-- It is in the database because it is written in the transaction of the event, whichever role writes, so that no event is lost
-- and none is sent that did not happen (docs/adr/0049).

create or replace function np_webhook_states() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_outbox (account_id, id, source, subject, object_id, from_state, to_state, reason, actor, at)
  select s.account_id, np_uuid7(), 'state', s.machine, s.object_id, s.from_state, s.to_state, s.reason, s.actor, s.at
    from added s
   where s.machine in ('request','domain','transfer','case','invoice','dnssec','service')
     and exists (select 1 from webhook w where w.account_id = s.account_id and w.is_on);
  if found then perform pg_notify('np_webhook', ''); end if;
  return null;
end $$;
alter function np_webhook_states() owner to nameplane_owner;
revoke execute on function np_webhook_states() from public;

create trigger webhook_states after insert on state_log referencing new table as added for each statement execute function np_webhook_states();
