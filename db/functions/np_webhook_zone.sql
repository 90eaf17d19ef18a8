-- Writes an event for the account's webhooks when a version of a zone is served.
--
-- It is in the database because it is written in the transaction of the event, whichever role writes, so that no event is lost
-- and none is sent that did not happen (docs/adr/0049).

create or replace function np_webhook_zone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_outbox (account_id, id, source, subject, object_id, params, actor, at)
  select new.account_id, np_uuid7(), 'zone', 'published', new.id,
         jsonb_build_object('apex', new.apex, 'domainId', new.domain_id, 'version', new.published_version, 'serial', new.serial), np_actor(), clock_timestamp()
   where exists (select 1 from webhook w where w.account_id = new.account_id and w.is_on);
  if found then perform pg_notify('np_webhook', ''); end if;
  return null;
end $$;
alter function np_webhook_zone() owner to nameplane_owner;
revoke execute on function np_webhook_zone() from public;

create trigger webhook_zone after update of published_version on zone for each row
  when (new.published_version > old.published_version) execute function np_webhook_zone();
