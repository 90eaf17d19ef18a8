-- Staff, their tasks, batch runs, the log of states and the audit chain.

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
  token_hash    bytea primary key check (length(token_hash) = 32),
  id            uuid not null unique,
  staff_id      uuid not null references staff_user,
  stepped_up_at timestamptz,
  address       inet,
  created_at    timestamptz not null default now(),
  used_at       timestamptz not null default now(),
  ends_at       timestamptz not null,
  revoked_at    timestamptz
);
comment on table staff_session is 'Logged-in staff: 15 minutes idle, 8 hours at most';

create table staff_task (
  account_id   uuid not null references account,
  id           uuid not null,
  kind         text not null,
  key          text not null,
  severity     text not null default 'normal' check (severity in ('low','normal','high','alarm')),
  subject_kind text,
  subject_id   uuid,
  text         text not null,
  data         jsonb not null default '{}',
  assigned_to  uuid references panel_user,
  created_at   timestamptz not null default now(),
  due_at       timestamptz,
  done_at      timestamptz,
  done_by      text,
  taken_at     timestamptz,
  note         text,
  primary key (account_id, id)
);
comment on table staff_task is 'Work and alarms for people: parked jobs, overdue requests, unmatched money, invariant rows, registry differences';
comment on column staff_task.account_id is 'Customer it concerns, or the operator account';
comment on column staff_task.key is 'Same key = same task while open';
comment on column staff_task.data is 'Values for the text and for the button that fixes it';
comment on column staff_task.assigned_to is 'User of the operator''s account who has taken it; null: nobody';
comment on column staff_task.taken_at is 'When it was taken';
comment on column staff_task.note is 'What was done, as who did it wrote it down';
create unique index staff_task_open on staff_task (account_id, kind, key) where done_at is null;
create index staff_task_queue on staff_task (severity, due_at) where done_at is null;
create index staff_task_subject on staff_task (subject_id) where done_at is null;
create index staff_task_done on staff_task (done_at desc) where done_at is not null;

create table setting (
  id         uuid primary key,
  brand_id   uuid references brand,
  key        text not null,
  value      jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
comment on table setting is 'Operator settings changed at run time; null brand = installation default';
comment on column setting.value is 'Validated by the schema of the key in code';
create unique index setting_key on setting (coalesce(brand_id, '00000000-0000-0000-0000-000000000000'), key);

create table batch_run (
  account_id uuid not null references account,
  id         uuid not null,
  kind       text not null check (kind in ('import','bulk','export','escrow_deposit','reconcile')),
  source     text not null,
  state      text not null default 'dry_run' check (state in ('dry_run','ready','running','paused','done','failed','cancelled')),
  selector   jsonb not null default '{}',
  set_hash   bytea,
  total      integer not null default 0,
  done       integer not null default 0,
  failed     integer not null default 0,
  cursor     text,
  created_by text not null,
  created_at timestamptz not null default now(),
  ended_at   timestamptz,
  version    integer not null default 1,
  primary key (account_id, id),
  check (done + failed <= total)
);
comment on table batch_run is 'Long work over many things: imports from other panels, bulk changes, exports, escrow deposits, reconciliations';
comment on column batch_run.selector is 'What was asked for: filter of a bulk change, files of an import';
comment on column batch_run.set_hash is 'Hash of the exact set that was shown and approved';
comment on column batch_run.cursor is 'Where a restarted run goes on';

create table batch_row (
  account_id   uuid not null,
  run_id       uuid not null,
  position     integer not null,
  external_key text not null,
  object_kind  text,
  object_id    uuid,
  state        text not null default 'pending' check (state in ('pending','done','skipped','failed')),
  data         jsonb,
  error        text,
  primary key (account_id, run_id, position),
  unique (account_id, run_id, external_key),
  foreign key (account_id, run_id) references batch_run (account_id, id) on delete cascade
);
comment on table batch_row is 'One line of a batch run with its result; for imports the map from foreign id to ours';
comment on column batch_row.external_key is 'Id of the row in the source: repeating an import skips what is done';
comment on column batch_row.data is '[personal] source row of an import, result row of a bulk change';

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
comment on column audit_event.seq is 'Gap-free within the account';
comment on column audit_event.body is 'action, actor, on_behalf_of, level, brand, object, before, after, request_id, result; personal values as keyed hashes';
comment on column audit_event.address is '[personal] outside the hashed body, so that erasure does not break the chain';
comment on column audit_event.prev is 'Hash of the row before it in the account';
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
comment on column audit_anchor.root is 'Merkle root over (account_id, seq, h) of every audit_head';
comment on column audit_anchor.heads is 'Number of heads under the root';
comment on column audit_anchor.proof is 'Time stamp of an outside authority (RFC 3161), if used';

create table system_check (
  part       text primary key,
  state      text not null check (state in ('ok','degraded','down','unknown')),
  checked_at timestamptz not null,
  changed_at timestamptz not null
);
comment on table system_check is 'Last look at each part of the system by the worker; one that is old counts as unknown';
comment on column system_check.part is 'registry:<id>, dns, mail, payments or orders';
comment on column system_check.changed_at is 'Since when the state has been as it is';
