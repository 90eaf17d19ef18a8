-- Tickets, articles, notices and their deliveries.
-- Lock: none that matters, the tables are new.

-- ================================================================ 9. support, texts, messages
create table file (
  account_id  uuid not null references account,
  id          uuid not null,
  owner_kind  text not null check (owner_kind in ('ticket_message','request','compliance_case','invoice','article','bank_file','batch_run','brand','refund')),
  owner_id    uuid not null,
  name        text not null check (length(name) <= 255),
  mime        text not null,
  size_bytes  bigint not null check (size_bytes >= 0),
  sha256_hash bytea not null check (length(sha256_hash) = 32),
  storage_key text not null,
  scan        text not null default 'not_scanned' check (scan in ('not_scanned','clean','refused')),
  created_by  text not null,
  created_at  timestamptz not null default now(),
  primary key (account_id, id)
);
comment on table file is 'Uploaded and generated files; bytes lie outside the database under storage_key';
comment on column file.name is '[personal] as uploaded, shown neutralised';
create index file_owner on file (account_id, owner_kind, owner_id);
alter table invoice add foreign key (account_id, file_id) references file (account_id, id);

create table ticket (
  account_id  uuid not null references account,
  id          uuid not null,
  number      bigint not null default nextval('ticket_number_seq'),
  subject     text not null check (length(subject) between 1 and 250),
  state       text not null default 'open' check (state in ('open','closed','junk','archived')),
  category    text not null default 'general',
  about_kind  text,
  about_id    uuid,
  is_unread_customer boolean not null default false,
  is_unread_staff boolean not null default true,
  assigned_to uuid,
  priority    smallint not null default 3 check (priority between 1 and 5),
  answer_due_at timestamptz,
  created_by  text not null,
  created_at  timestamptz not null default now(),
  touched_at  timestamptz not null default now(),
  closed_at   timestamptz,
  version     integer not null default 1,
  primary key (account_id, id),
  unique (account_id, number)
);
comment on table ticket is 'A support conversation';
comment on column ticket.subject is '[personal]';
comment on column ticket.about_kind is 'Object the ticket was opened from (domain, request, invoice, ...) with about_id';
comment on column ticket.is_unread_customer is 'Staff wrote since somebody of the account last read it: the badge counts these';
create index ticket_list on ticket (account_id, state, touched_at desc, id);
create index ticket_unread on ticket (account_id) where is_unread_customer;
create index ticket_queue on ticket (state, priority, answer_due_at) where state = 'open';
create index ticket_number on ticket (number);

create table ticket_message (
  account_id  uuid not null,
  id          uuid not null,
  ticket_id   uuid not null,
  author_kind text not null check (author_kind in ('customer','staff','system')),
  author      text not null,
  is_internal boolean not null default false,
  body        text not null,
  source      text not null default 'panel' check (source in ('panel','mail','api','feedback')),
  mail_id     text,
  created_at  timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, ticket_id) references ticket (account_id, id)
);
comment on table ticket_message is 'Messages of a ticket, insert only';
comment on column ticket_message.is_internal is 'Staff note: hidden from customers by row policy';
comment on column ticket_message.body is '[personal] as typed, shown as text';
comment on column ticket_message.mail_id is 'Message-ID of the mail it came from or went out as';
create index ticket_message_thread on ticket_message (account_id, ticket_id, created_at, id);

create table article (
  id           uuid primary key,
  brand_id     uuid references brand,
  kind         text not null check (kind in ('faq','tld_wiki','document','change_log','system_status')),
  language     text not null check (language in ('en','sv')),
  slug         text not null,
  title        text not null,
  body         text not null default '',
  tld          text collate "C" references tld,
  file_account_id uuid,
  file_id      uuid,
  position     integer not null default 0,
  starts_at    timestamptz not null default now(),
  ends_at      timestamptz,
  severity     text check (severity in ('info','degraded','down')),
  version      integer not null default 1,
  foreign key (file_account_id, file_id) references file (account_id, id)
);
comment on table article is 'Everything staff publishes: FAQ, TLD wiki, documents, change log, system status';
comment on column article.brand_id is 'Null = all brands that have no own text under the same slug';
create unique index article_slug on article (coalesce(brand_id, '00000000-0000-0000-0000-000000000000'), kind, language, slug);
create index article_search on article using gin (to_tsvector('simple', title || ' ' || body));

create table notice (
  account_id  uuid not null references account,
  id          uuid not null,
  kind        text not null,
  cause       text not null,
  is_legal    boolean not null default false,
  user_id     uuid,
  params      jsonb not null default '{}',
  created_at  timestamptz not null default now(),
  read_at     timestamptz,
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

create table webhook (
  account_id  uuid not null references account,
  id          uuid not null,
  url         text not null check (url ~ '^https://'),
  events      text[] not null default '{}',
  secret_enc  bytea not null,
  failures    smallint not null default 0,
  paused_at   timestamptz,
  created_by  text not null,
  created_at  timestamptz not null default now(),
  primary key (account_id, id)
);
comment on table webhook is 'Customer endpoints that get events';
comment on column webhook.secret_enc is 'Signing secret';
comment on column webhook.paused_at is 'Set after 15 failures in a row; shown with a button to resume';

create table delivery (
  account_id  uuid not null,
  id          uuid not null,
  notice_id   uuid,
  webhook_id  uuid,
  channel     text not null check (channel in ('mail','sms','webhook')),
  address     text not null,
  template    text not null,
  payload     jsonb not null default '{}',
  state       text not null default 'queued' check (state in ('queued','sent','delivered','bounced','failed','suppressed')),
  tries       smallint not null default 0,
  next_try_at timestamptz,
  provider_ref text,
  error       text,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz,
  done_at     timestamptz,
  primary key (account_id, id),
  check ((state = 'queued') = (next_try_at is not null))
) partition by range (id);
comment on table delivery is 'Outgoing mails, SMS and webhook calls with their attempts: one outbox for all channels';
comment on column delivery.address is '[personal] where it goes';
comment on column delivery.payload is '[personal] values of the text or body of the call; rendered text of legal notices';
create index delivery_queue on delivery (next_try_at) where state = 'queued';
create index delivery_notice on delivery (account_id, notice_id);

