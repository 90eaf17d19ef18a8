-- Files, tickets and published texts.

create table file (
  account_id  uuid not null references account,
  id          uuid not null,
  owner_kind  text not null check (owner_kind in ('ticket_message','request','compliance_case','invoice','article','bank_file',
                'batch_run','brand','refund','document_ask','upload')),
  owner_id    uuid not null,
  name        text not null check (length(name) <= 255),
  mime        text not null,
  size_bytes  bigint not null check (size_bytes >= 0),
  sha256_hash bytea not null check (length(sha256_hash) = 32),
  storage_key text not null,
  scan        text not null default 'not_scanned' check (scan in ('not_scanned','clean','refused')),
  created_by  text not null,
  created_at  timestamptz not null default now(),
  key_enc     bytea,
  erase_at    timestamptz,
  primary key (account_id, id)
);
comment on table file is 'Uploaded files; their bytes are sealed with a key of their own and lie in file_part (ADR 39)';
comment on column file.owner_kind is 'upload = taken, and not yet part of anything; owner_id is then the user';
comment on column file.name is '[personal] as uploaded, shown neutralised';
comment on column file.storage_key is 'What the store calls the bytes';
comment on column file.scan is 'not_scanned = the installation has no scanner';
comment on column file.key_enc is 'Key of the bytes, sealed with the master key: without this row they are noise';
comment on column file.erase_at is 'When it is erased, by what it was handed in for';
create index file_owner on file (account_id, owner_kind, owner_id);
create index file_erase on file (erase_at) where erase_at is not null;

alter table invoice add foreign key (account_id, file_id) references file (account_id, id);

create table file_part (
  account_id uuid not null,
  file_id    uuid not null,
  position   integer not null check (position >= 0),
  sealed     bytea not null,
  primary key (account_id, file_id, position),
  foreign key (account_id, file_id) references file (account_id, id) on delete cascade
);
alter table file_part alter column sealed set storage external;
comment on table file_part is 'Bytes of files in pieces, each sealed with the key of its file';

create table document_ask (
  account_id   uuid not null references account,
  id           uuid not null,
  subject_kind text not null check (subject_kind in ('request','compliance_case')),
  subject_id   uuid not null,
  what         text not null check (length(what) between 1 and 200),
  why          text not null check (length(why) <= 2000),
  asked_by     text not null,
  asked_at     timestamptz not null,
  state        text not null default 'wanted' check (state in ('wanted','sent','accepted','refused','withdrawn')),
  sent_at      timestamptz,
  sent_by      text,
  decided_at   timestamptz,
  decided_by   text,
  decision     text check (length(decision) <= 2000),
  primary key (account_id, id),
  check ((state in ('accepted','refused')) = (decided_at is not null)),
  check (state not in ('sent','accepted','refused') or sent_at is not null)
);
comment on table document_ask is 'A document somebody wants to see before a request or a case goes on: asked for, handed in, decided. A refusal closes it; the next one is another row';
comment on column document_ask.what is 'The document, in the words of who asks';
comment on column document_ask.why is 'What it is needed for, in the words of who asks';
comment on column document_ask.asked_by is 'staff:<id>, registry:<id>, user:<id> who offers one unasked, or job:<name>';
comment on column document_ask.decision is 'Words with the decision: why another one is needed';
create unique index document_ask_open on document_ask (account_id, subject_kind, subject_id) where state in ('wanted','sent');
create index document_ask_subject on document_ask (account_id, subject_kind, subject_id, asked_at);
create index document_ask_waiting on document_ask (sent_at) where state = 'sent';

create sequence ticket_number_seq start 10001;
create table ticket (
  account_id         uuid not null references account,
  id                 uuid not null,
  number             bigint not null default nextval('ticket_number_seq'),
  subject            text not null check (length(subject) between 1 and 250),
  state              text not null default 'open' check (state in ('open','closed','junk','archived')),
  category           text not null default 'general',
  about_kind         text,
  about_id           uuid,
  is_unread_customer boolean not null default false,
  is_unread_staff    boolean not null default true,
  assigned_to        uuid,
  priority           smallint not null default 3 check (priority between 1 and 5),
  answer_due_at      timestamptz,
  created_by         text not null,
  created_at         timestamptz not null default now(),
  touched_at         timestamptz not null default now(),
  closed_at          timestamptz,
  version            integer not null default 1,
  reply_to           text check (length(reply_to) <= 254),
  context            jsonb not null default '{}',
  primary key (account_id, id),
  unique (account_id, number)
);
comment on table ticket is 'A support conversation';
comment on column ticket.subject is '[personal]';
comment on column ticket.about_kind is 'Object the ticket was opened from (domain, request, invoice, ...) with about_id';
comment on column ticket.is_unread_customer is 'Staff wrote since somebody of the account last read it: the badge counts these';
comment on column ticket.priority is '1 = highest';
comment on column ticket.reply_to is '[personal] Address of a visitor without an account: answers go there by mail';
comment on column ticket.context is 'Where feedback was given: page, version, userAgent, language';
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
  id              uuid primary key,
  brand_id        uuid references brand,
  kind            text not null check (kind in ('faq','tld_wiki','document','change_log','system_status')),
  language        text not null check (language in ('en','sv')),
  slug            text not null,
  title           text not null,
  body            text not null default '',
  tld             text collate "C" references tld,
  file_account_id uuid,
  file_id         uuid,
  position        integer not null default 0,
  starts_at       timestamptz not null default now(),
  ends_at         timestamptz,
  severity        text check (severity in ('info','degraded','down')),
  version         integer not null default 1,
  foreign key (file_account_id, file_id) references file (account_id, id)
);
comment on table article is 'Everything staff publishes: FAQ, TLD wiki, documents, change log, system status';
comment on column article.brand_id is 'Null = all brands that have no own text under the same slug';
create unique index article_slug on article (coalesce(brand_id, '00000000-0000-0000-0000-000000000000'), kind, language, slug);
create index article_search on article using gin (to_tsvector('simple', title || ' ' || body));
