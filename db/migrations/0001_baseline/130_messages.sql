-- Notices and how they are delivered: mail, SMS, and calls of webhooks.

create table notice (
  account_id   uuid not null references account,
  id           uuid not null,
  kind         text not null,
  cause        text not null,
  is_legal     boolean not null default false,
  user_id      uuid,
  params       jsonb not null default '{}',
  created_at   timestamptz not null default now(),
  read_at      timestamptz,
  delivered_at timestamptz,
  escalated_at timestamptz,
  primary key (account_id, id),
  unique (account_id, cause, kind)
);
comment on table notice is 'One piece of news for a customer, told once per cause: the bell, mails, SMS and legal notices start here (I-N1)';
comment on column notice.cause is 'What it is about, such as domain:<id>:expiry:2027-03-01 or request:<id>:v7';
comment on column notice.user_id is 'Null = everybody in the account with the matching permission';
comment on column notice.params is '[personal] ids and values for the text; the text itself is rendered per brand and language';
comment on column notice.escalated_at is 'Second channel or staff task after 24 h without delivery (I-N2)';
create index notice_bell on notice (account_id, created_at desc) where read_at is null;
create index notice_undelivered on notice (created_at) where delivered_at is null and escalated_at is null;
-- The history of a name shows what its registrant was told.
create index notice_registrant on notice (account_id, (params ->> 'domainId'), created_at) where kind in ('registrant_month', 'registrant_week', 'registrant_after', 'registrant_restorable');

create table delivery (
  account_id   uuid not null,
  id           uuid not null,
  notice_id    uuid,
  channel      text not null check (channel in ('mail','sms')),
  address      text not null,
  template     text not null,
  payload      jsonb not null default '{}',
  state        text not null default 'queued' check (state in ('queued','sent','delivered','bounced','failed','suppressed')),
  tries        smallint not null default 0,
  next_try_at  timestamptz,
  provider_ref text,
  error        text,
  created_at   timestamptz not null default now(),
  sent_at      timestamptz,
  done_at      timestamptz,
  primary key (account_id, id),
  check ((state = 'queued') = (next_try_at is not null))
) partition by range (id);
comment on table delivery is 'Outgoing mails and SMS with their attempts';
comment on column delivery.address is '[personal] where it goes';
comment on column delivery.payload is '[personal] values of the text or body of the call; rendered text of legal notices';
create index delivery_queue on delivery (next_try_at) where state = 'queued';
create index delivery_notice on delivery (account_id, notice_id);
-- An SMS is recorded before it is sent. If the provider's answer is lost, the provider is asked what became of the message.
create index delivery_sms on delivery (account_id, created_at) where channel = 'sms';

create table webhook (
  account_id          uuid not null references account,
  id                  uuid not null,
  url                 text not null check (url ~ '^https?://'),
  events              text[] not null default '{}',
  secret_enc          bytea not null,
  failures            smallint not null default 0,
  suppressed_at       timestamptz,
  created_by          text not null,
  created_at          timestamptz not null default now(),
  description         text not null default '',
  is_on               boolean not null default true,
  is_gone             boolean not null default false,
  previous_secret_enc bytea,
  previous_until      timestamptz,
  failing_since       timestamptz,
  next_call_at        timestamptz,
  last_ok_at          timestamptz,
  last_failed_at      timestamptz,
  last_error          text,
  changed_at          timestamptz not null default now(),
  primary key (account_id, id),
  constraint webhook_overlap check ((previous_secret_enc is null) = (previous_until is null)),
  constraint webhook_gone check (not (is_gone and is_on))
);
comment on table webhook is 'Customer endpoints that get events';
comment on column webhook.events is 'Event names or prefixes; empty = all';
comment on column webhook.secret_enc is 'Signing secret';
comment on column webhook.failures is 'Failed calls in a row';
comment on column webhook.suppressed_at is 'Set after 15 failed calls in a row; nothing is sent until somebody clears it';
comment on column webhook.is_on is 'False: its owner, or the endpoint itself, wants no events';
comment on column webhook.is_gone is 'It was switched off by an answer 410';
comment on column webhook.previous_secret_enc is 'Secret that was replaced: calls are signed with both until previous_until';
comment on column webhook.failing_since is 'First of the failed calls in a row';
comment on column webhook.next_call_at is 'No call before this: a failing endpoint is given time, however many deliveries wait';

create table webhook_outbox (
  account_id uuid not null references account,
  id         uuid not null,
  source     text not null check (source in ('state','created','notice','dnssec','zone','due')),
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
comment on column webhook_outbox.source is 'state: a row of state_log; created: a row that was made; notice: news of the bell; dnssec: a step of a key rollover; zone: a version that is served; due: a day that has passed';
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
  account_id   uuid not null,
  id           uuid not null,
  webhook_id   uuid not null,
  event_id     uuid not null,
  state        text not null check (state in ('queued','delivered','failed','held')),
  is_test      boolean not null default false,
  tries        smallint not null default 0,
  round_tries  smallint not null default 0,
  next_try_at  timestamptz,
  leased_until timestamptz,
  status       smallint,
  error        text,
  answer       text,
  duration_ms  integer,
  calls        jsonb not null default '[]',
  created_at   timestamptz not null default now(),
  last_call_at timestamptz,
  done_at      timestamptz,
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
