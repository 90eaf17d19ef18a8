-- Writes an event for the account's webhooks when an object was created; a line in a basket does not count yet. The argument is
-- the kind of object.
--
-- It is in the database because it is written in the transaction of the event, whichever role writes, so that no event is lost
-- and none is sent that did not happen (docs/adr/0049).

create or replace function np_webhook_created() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_outbox (account_id, id, source, subject, object_id, to_state, params, actor, at)
  select s.account_id, np_uuid7(), 'created', tg_argv[0], s.id, j ->> 'state',
         case tg_argv[0] when 'zone' then jsonb_build_object('apex', j -> 'apex', 'domainId', j -> 'domain_id') else '{}' end, np_actor(), clock_timestamp()
    from (select * from added a where exists (select 1 from webhook w where w.account_id = a.account_id and w.is_on)) s
   cross join lateral (select to_jsonb(s) as j offset 0) t
   where j ->> 'state' is distinct from 'in_basket';
  if found then perform pg_notify('np_webhook', ''); end if;
  return null;
end $$;
alter function np_webhook_created() owner to nameplane_owner;
revoke execute on function np_webhook_created() from public;

create trigger webhook_created after insert on request referencing new table as added for each statement execute function np_webhook_created('request');
create trigger webhook_created after insert on sales_order referencing new table as added for each statement execute function np_webhook_created('order');
create trigger webhook_created after insert on domain referencing new table as added for each statement execute function np_webhook_created('domain');
create trigger webhook_created after insert on zone referencing new table as added for each statement execute function np_webhook_created('zone');
