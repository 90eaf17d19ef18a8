-- Writes an event for the account's webhooks for each step of a key rollover.
--
-- It is in the database because it is written in the transaction of the event, whichever role writes, so that no event is lost
-- and none is sent that did not happen (docs/adr/0049).

create or replace function np_webhook_rollover() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_outbox (account_id, id, source, subject, object_id, params, actor, at)
  select new.account_id, np_uuid7(), 'dnssec', 'rollover', new.object_id::uuid, new.body -> 'after', new.actor, new.at
   where exists (select 1 from webhook w where w.account_id = new.account_id and w.is_on);
  if found then perform pg_notify('np_webhook', ''); end if;
  return null;
end $$;
alter function np_webhook_rollover() owner to nameplane_owner;
revoke execute on function np_webhook_rollover() from public;

create trigger webhook_rollover after insert on audit_event for each row
  when (new.action = 'dnssec.step' and new.result = 'ok') execute function np_webhook_rollover();
