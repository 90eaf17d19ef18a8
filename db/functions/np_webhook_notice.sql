-- Writes an event for the account's webhooks for those notices that do not follow from a change of state.
--
-- It is in the database because it is written in the transaction of the event, whichever role writes, so that no event is lost
-- and none is sent that did not happen (docs/adr/0049).

create or replace function np_webhook_notice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_outbox (account_id, id, source, subject, object_id, params, actor, at)
  select new.account_id, np_uuid7(), 'notice', new.kind, new.id, new.params, np_actor(), new.created_at
   where exists (select 1 from webhook w where w.account_id = new.account_id and w.is_on);
  if found then perform pg_notify('np_webhook', ''); end if;
  return null;
end $$;
alter function np_webhook_notice() owner to nameplane_owner;
revoke execute on function np_webhook_notice() from public;

create trigger webhook_notice after insert on notice for each row
  when (new.kind in ('renewal_month','renewal_week','renewal_after','domain_restorable','name_leaving','push','dnssec_step')) execute function np_webhook_notice();
