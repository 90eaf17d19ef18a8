-- Webhooks: endpoints with health, events written in the transaction of their cause, deliveries with what became of each call.
-- Lock: access exclusive on webhook, delivery, state_log, notice, zone and audit_event for a moment (columns, triggers).

alter table webhook rename column paused_at to suppressed_at;
alter table webhook drop constraint webhook_url_check;
alter table webhook add constraint webhook_url_check check (url ~ '^https?://');
alter table webhook
  add column description text not null default '',
  add column is_on boolean not null default true,
  add column is_gone boolean not null default false,
  add column previous_secret_enc bytea,
  add column previous_until timestamptz,
  add column failing_since timestamptz,
  add column next_call_at timestamptz,
  add column last_ok_at timestamptz,
  add column last_failed_at timestamptz,
  add column last_error text,
  add column changed_at timestamptz not null default now(),
  add constraint webhook_overlap check ((previous_secret_enc is null) = (previous_until is null)),
  add constraint webhook_gone check (not (is_gone and is_on));
comment on column webhook.suppressed_at is 'Set after 15 failed calls in a row; nothing is sent until somebody clears it';
comment on column webhook.is_on is 'False: its owner, or the endpoint itself, wants no events';
comment on column webhook.is_gone is 'It was switched off by an answer 410';
comment on column webhook.failures is 'Failed calls in a row';
comment on column webhook.failing_since is 'First of the failed calls in a row';
comment on column webhook.next_call_at is 'No call before this: a failing endpoint is given time, however many deliveries wait';
comment on column webhook.previous_secret_enc is 'Secret that was replaced: calls are signed with both until previous_until';

-- Webhook calls have tables of their own.
alter table delivery drop column webhook_id;
alter table delivery drop constraint delivery_channel_check;
alter table delivery add constraint delivery_channel_check check (channel in ('mail','sms')) not valid;
comment on table delivery is 'Outgoing mails and SMS with their attempts';

create table webhook_outbox (
  account_id uuid not null references account,
  id         uuid not null,
  source     text not null check (source in ('state','notice','dnssec','zone','due')),
  subject    text not null,
  object_id  uuid not null,
  from_state text,
  to_state   text,
  reason     text,
  params     jsonb not null default '{}',
  actor      text not null,
  at         timestamptz not null,
  primary key (account_id, id)
);
comment on table webhook_outbox is 'What happened in accounts that have endpoints, until it is written out as events; rows are deleted then';
comment on column webhook_outbox.source is 'state: a row of state_log; notice: news of the bell; dnssec: a step of a key rollover; zone: a version that is served; due: a day that has passed';
comment on column webhook_outbox.subject is 'Machine, kind of notice, or what a sweep has found';
create unique index webhook_outbox_due on webhook_outbox (account_id, subject, object_id) where source = 'due';

create table webhook_event (
  account_id  uuid not null references account,
  id          uuid not null,
  type        text not null,
  object_id   uuid not null,
  occurred_at timestamptz not null,
  body        text not null,
  created_at  timestamptz not null default now(),
  primary key (account_id, id)
);
comment on table webhook_event is 'Events at least one endpoint of the account wanted; the body is sent byte by byte at each call';
comment on column webhook_event.body is 'JSON; ids, names and states, nothing secret and no personal data';
create unique index webhook_event_due on webhook_event (account_id, object_id) where type = 'invoice.overdue';
create index webhook_event_age on webhook_event (created_at);

create table webhook_delivery (
  account_id  uuid not null,
  id          uuid not null,
  webhook_id  uuid not null,
  event_id    uuid not null,
  state       text not null check (state in ('queued','delivered','failed','held')),
  is_test     boolean not null default false,
  tries       smallint not null default 0,
  round_tries smallint not null default 0,
  next_try_at timestamptz,
  leased_until timestamptz,
  status      smallint,
  error       text,
  answer      text,
  duration_ms integer,
  calls       jsonb not null default '[]',
  created_at  timestamptz not null default now(),
  last_call_at timestamptz,
  done_at     timestamptz,
  primary key (account_id, id),
  unique (account_id, webhook_id, event_id),
  foreign key (account_id, webhook_id) references webhook (account_id, id) on delete cascade,
  foreign key (account_id, event_id) references webhook_event (account_id, id) on delete cascade,
  check ((state = 'queued') = (next_try_at is not null)),
  check (leased_until is null or state = 'queued')
);
comment on table webhook_delivery is 'One event for one endpoint, with what became of its calls';
comment on column webhook_delivery.state is 'held: not sent, because its endpoint was suppressed or switched off; can be sent again, as failed ones can';
comment on column webhook_delivery.round_tries is 'Calls since it was queued or sent again: ten at most';
comment on column webhook_delivery.leased_until is 'A process is calling; after this it has died, and the call is made again';
comment on column webhook_delivery.answer is 'First 1 KB of the last answer, without control characters';
comment on column webhook_delivery.calls is 'The latest calls: [{at, status, error, ms}]';
create index webhook_delivery_queue on webhook_delivery (account_id, webhook_id, is_test, next_try_at) where state = 'queued';
create index webhook_delivery_log on webhook_delivery (account_id, webhook_id, created_at desc);
create index webhook_delivery_event on webhook_delivery (account_id, event_id);

do $$ declare t text; begin
  foreach t in array array['webhook_outbox','webhook_event','webhook_delivery'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy staff on %I for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly', t);
    execute format('grant delete on %I to nameplane_worker', t);
  end loop;
end $$;
-- update: a row is locked before it is taken
grant insert, update on webhook_outbox to nameplane_worker;
grant insert on webhook_event to nameplane_app, nameplane_worker;
grant insert, update on webhook_delivery to nameplane_app, nameplane_worker;
insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('webhook_event','operational',30,'created_at','delete','as its deliveries'),
('webhook_delivery','operational',30,'created_at','delete','fault finding and sending again'),
('webhook_outbox','operational',30,'at','delete','written out within seconds'),
('webhook','contract',null,null,'keep','with the account');

-- ---- what happens is kept for endpoints in the transaction in which it happens, whoever writes it
create function np_webhook_states() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_outbox (account_id, id, source, subject, object_id, from_state, to_state, reason, actor, at)
  select s.account_id, np_uuid7(), 'state', s.machine, s.object_id, s.from_state, s.to_state, s.reason, s.actor, s.at
    from added s
   where s.machine in ('request','domain','transfer','case','invoice','dnssec')
     and exists (select 1 from webhook w where w.account_id = s.account_id and w.is_on);
  if found then perform pg_notify('np_webhook', ''); end if;
  return null;
end $$;
create function np_webhook_notice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_outbox (account_id, id, source, subject, object_id, params, actor, at)
  select new.account_id, np_uuid7(), 'notice', new.kind, new.id, new.params, np_actor(), new.created_at
   where exists (select 1 from webhook w where w.account_id = new.account_id and w.is_on);
  if found then perform pg_notify('np_webhook', ''); end if;
  return null;
end $$;
create function np_webhook_rollover() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_outbox (account_id, id, source, subject, object_id, params, actor, at)
  select new.account_id, np_uuid7(), 'dnssec', 'rollover', new.object_id::uuid, new.body -> 'after', new.actor, new.at
   where exists (select 1 from webhook w where w.account_id = new.account_id and w.is_on);
  if found then perform pg_notify('np_webhook', ''); end if;
  return null;
end $$;
create function np_webhook_zone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into webhook_outbox (account_id, id, source, subject, object_id, params, actor, at)
  select new.account_id, np_uuid7(), 'zone', 'published', new.id,
         jsonb_build_object('apex', new.apex, 'domainId', new.domain_id, 'version', new.published_version, 'serial', new.serial), np_actor(), clock_timestamp()
   where exists (select 1 from webhook w where w.account_id = new.account_id and w.is_on);
  if found then perform pg_notify('np_webhook', ''); end if;
  return null;
end $$;
comment on function np_webhook_states() is 'Keeps state changes for the endpoints of their account, in the same transaction';
comment on function np_webhook_notice() is 'Keeps news that no state change tells of for the endpoints of their account';
comment on function np_webhook_rollover() is 'Keeps steps of key rollovers for the endpoints of their account';
comment on function np_webhook_zone() is 'Keeps what has become served DNS for the endpoints of its account';
do $$ declare f text; begin
  foreach f in array array['np_webhook_states','np_webhook_notice','np_webhook_rollover','np_webhook_zone'] loop
    execute format('alter function %I() owner to nameplane_owner', f);
    execute format('revoke execute on function %I() from public', f);
  end loop;
end $$;
create trigger webhook_states after insert on state_log referencing new table as added for each statement execute function np_webhook_states();
create trigger webhook_notice after insert on notice for each row
  when (new.kind in ('renewal_month','renewal_week','renewal_after','domain_restorable','name_leaving','push','dnssec_step')) execute function np_webhook_notice();
create trigger webhook_rollover after insert on audit_event for each row
  when (new.action = 'dnssec.step' and new.result = 'ok') execute function np_webhook_rollover();
create trigger webhook_zone after update of published_version on zone for each row
  when (new.published_version > old.published_version) execute function np_webhook_zone();
