-- Staff, tasks, batch runs, state log and audit chain.
-- Lock: none that matters, the tables are new.

-- ================================================================ 10. staff, logs, operation
create table staff_user (
  id          uuid primary key,
  username    text collate "C" not null unique check (username = lower(username)),
  name        text not null,
  email       text not null unique,
  permissions text[] not null default '{}',
  brand_id    uuid references brand,
  disabled_at timestamptz,
  version     integer not null default 1,
  created_at  timestamptz not null default now()
);
comment on table staff_user is 'The operator''s own people: separate entry, no password, passkey only';
comment on column staff_user.permissions is 'Staff permissions (permission.is_staff)';
comment on column staff_user.brand_id is 'Null = all brands';

create table staff_credential (
  id         uuid primary key,
  staff_id   uuid not null references staff_user,
  key_hash   bytea not null unique,
  passkey    jsonb not null,
  name       text,
  created_at timestamptz not null default now(),
  used_at    timestamptz
);
comment on table staff_credential is 'Passkeys of staff; apart from customer credentials so that the customer role cannot even read them';

create table staff_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  id         uuid not null unique,
  staff_id   uuid not null references staff_user,
  stepped_up_at timestamptz,
  address    inet,
  created_at timestamptz not null default now(),
  used_at    timestamptz not null default now(),
  ends_at    timestamptz not null,
  revoked_at timestamptz
);
comment on table staff_session is 'Logged-in staff: 15 minutes idle, 8 hours at most';

create table staff_task (
  account_id  uuid not null references account,
  id          uuid not null,
  kind        text not null,
  key         text not null,
  severity    text not null default 'normal' check (severity in ('low','normal','high','alarm')),
  subject_kind text,
  subject_id  uuid,
  text        text not null,
  data        jsonb not null default '{}',
  assigned_to uuid references staff_user,
  created_at  timestamptz not null default now(),
  due_at      timestamptz,
  done_at     timestamptz,
  done_by     text,
  primary key (account_id, id)
);
comment on table staff_task is 'Work and alarms for people: parked jobs, overdue requests, unmatched money, invariant rows, registry differences';
comment on column staff_task.account_id is 'Customer it concerns, or the operator account';
comment on column staff_task.key is 'Same key = same task while open';
create unique index staff_task_open on staff_task (account_id, kind, key) where done_at is null;
create index staff_task_queue on staff_task (severity, due_at) where done_at is null;

create table setting (
  id         uuid primary key,
  brand_id   uuid references brand,
  key        text not null,
  value      jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
comment on table setting is 'Operator settings changed at run time; null brand = installation default';
create unique index setting_key on setting (coalesce(brand_id, '00000000-0000-0000-0000-000000000000'), key);

create table batch_run (
  account_id  uuid not null references account,
  id          uuid not null,
  kind        text not null check (kind in ('import','bulk','export','escrow_deposit','reconcile')),
  source      text not null,
  state       text not null default 'dry_run' check (state in ('dry_run','ready','running','paused','done','failed','cancelled')),
  selector    jsonb not null default '{}',
  set_hash    bytea,
  total       integer not null default 0,
  done        integer not null default 0,
  failed      integer not null default 0,
  cursor      text,
  created_by  text not null,
  created_at  timestamptz not null default now(),
  ended_at    timestamptz,
  version     integer not null default 1,
  primary key (account_id, id),
  check (done + failed <= total)
);
comment on table batch_run is 'Long work over many things: imports from other panels, bulk changes, exports, escrow deposits, reconciliations';
comment on column batch_run.set_hash is 'Hash of the exact set that was shown and approved';
comment on column batch_run.cursor is 'Where a restarted run goes on';

create table batch_row (
  account_id  uuid not null,
  run_id      uuid not null,
  position    integer not null,
  external_key text not null,
  object_kind text,
  object_id   uuid,
  state       text not null default 'pending' check (state in ('pending','done','skipped','failed')),
  data        jsonb,
  error       text,
  primary key (account_id, run_id, position),
  unique (account_id, run_id, external_key),
  foreign key (account_id, run_id) references batch_run (account_id, id) on delete cascade
);
comment on table batch_row is 'One line of a batch run with its result; for imports the map from foreign id to ours';
comment on column batch_row.external_key is 'Id of the row in the source: repeating an import skips what is done';

create table state_log (
  account_id uuid not null,
  id         uuid not null,
  machine    text not null,
  object_id  uuid not null,
  from_state text not null,
  to_state   text not null,
  version    integer not null,
  reason     text,
  actor      text not null,
  at         timestamptz not null,
  primary key (account_id, id)
) partition by range (id);
comment on table state_log is 'Every state change of every machine, written by the guard trigger: timelines of requests, domains, invoices, tickets';
create index state_log_object on state_log (account_id, object_id, at);

create table audit_head (
  account_id uuid primary key,
  seq        bigint not null default 0,
  h          bytea not null default sha256(''::bytea)
);
comment on table audit_head is 'End of the hash chain of one account; locked in the transaction of each audited change';

create table audit_event (
  account_id uuid not null,
  id         uuid not null,
  seq        bigint not null,
  at         timestamptz not null,
  body       jsonb not null,
  action     text not null generated always as (body ->> 'action') stored,
  actor      text not null generated always as (body ->> 'actor') stored,
  object_id  text generated always as (body ->> 'object') stored,
  result     text not null generated always as (body ->> 'result') stored,
  address    inet,
  prev       bytea not null,
  h          bytea not null,
  primary key (account_id, id)
) partition by range (id);
comment on table audit_event is 'Tamper-evident log of every write and every denial; login history and domain history are views of it. Written by audit_append only';
comment on column audit_event.body is 'action, actor, on_behalf_of, level, brand, object, before, after, request_id, result; personal values as keyed hashes';
comment on column audit_event.address is '[personal] outside the hashed body, so that erasure does not break the chain';
comment on column audit_event.h is 'sha256(prev || body as text)';
create index audit_seq on audit_event (account_id, seq);
create index audit_object on audit_event (account_id, object_id, at);
create index audit_login on audit_event (account_id, at) where action like 'session.%';

create table audit_anchor (
  at    timestamptz primary key default now(),
  root  bytea not null,
  heads integer not null,
  proof bytea
);
comment on table audit_anchor is 'Merkle root over all chain heads, every five minutes; also written outside the database';

-- ---- remaining column notes
comment on column account_closure.depth is 'Steps between the two; 0 = the account itself';
comment on column membership.extra is 'Permissions beyond the role';
comment on column membership.denied is 'Permissions taken away; wins over role and extra';
comment on column idempotency_key.answer is 'Stored answer body, given again to a repeat';
comment on column preset.value is 'Kind-specific: colour of a record type, seconds of a TTL, names of a CAA issuer';
comment on column setting.value is 'Validated by the schema of the key in code';
comment on column domain_counter.tab is 'Status tab, see domain.tab';
comment on column quote.quantity is 'Pieces; years of a domain are period_months';
comment on column quote.net_minor is 'Before discount, without VAT';
comment on column registry_command.result_code is 'EPP result code of the deciding answer';
comment on column zone_draft.base_version is 'Zone version the draft was started from; conflicts are judged per record set';
comment on column zone_draft.changes is 'As zone_version.changes, not applied yet';
comment on column zone_publication.want_version is 'Version the server was last told to serve';
comment on column zone_publication.served_serial is 'SOA serial of its last answer';
comment on column zone_publication.served_hash is 'SHA-256 of the canonical text it served; filled by transfer or sampling';
comment on column certificate.names is 'All subject names, the common name included';
comment on column template.body is 'records: list of {owner, type, ttl_seconds, rdata}; nameservers: list of host names with optional glue';
comment on column payment.receipt_number is 'Gap-free number from receipt_series, given at capture';
comment on column payment.captured_minor is 'What the provider or bank reported as received';
comment on column refund.target_enc is 'Account number to pay to when target is bank';
comment on column ticket.priority is '1 = highest';
comment on column webhook.events is 'Event names or prefixes; empty = all';
comment on column webhook.failures is 'Failures in a row';
comment on column staff_task.data is 'Values for the text and for the button that fixes it';
comment on column batch_run.selector is 'What was asked for: filter of a bulk change, files of an import';
comment on column batch_row.data is '[personal] source row of an import, result row of a bulk change';
comment on column invoice.credits_id is 'Credit note: the invoice it takes back';
comment on column audit_event.prev is 'Hash of the row before it in the account';
comment on column audit_event.seq is 'Gap-free within the account';
comment on column audit_anchor.root is 'Merkle root over (account_id, seq, h) of every audit_head';
comment on column audit_anchor.heads is 'Number of heads under the root';
comment on column audit_anchor.proof is 'Time stamp of an outside authority (RFC 3161), if used';

