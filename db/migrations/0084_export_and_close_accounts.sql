-- An account is exported as a ZIP file by the worker, and closed by its owner, who can take that back for two weeks.
--
-- Locks: new tables, with SHARE ROW EXCLUSIVE on account for their foreign keys; file with ACCESS EXCLUSIVE while its check is replaced.

alter table file drop constraint file_owner_kind_check;
alter table file add constraint file_owner_kind_check check (owner_kind in ('ticket_message','request','compliance_case','invoice','article',
  'bank_file','batch_run','brand','refund','document_ask','upload','service','data_export')) not valid;
alter table file validate constraint file_owner_kind_check;

create table data_export (
  account_id uuid not null references account,
  id         uuid not null,
  state      text not null default 'waiting' check (state in ('waiting','ready','failed','gone')),
  user_id    uuid not null,
  language   text not null check (language in ('en','sv')),
  tries      smallint not null default 0,
  file_id    uuid,
  size_bytes bigint,
  ordered_at timestamptz not null,
  worked_at  timestamptz not null,
  ended_at   timestamptz,
  fetch_until timestamptz,
  fetched_at timestamptz,
  primary key (account_id, id),
  check ((state = 'waiting') = (ended_at is null)),
  check (state <> 'ready' or (file_id is not null and fetch_until is not null))
);
comment on table data_export is 'Copies of everything an account has here, each ordered by a user; the ZIP file itself is a row of file';
comment on column data_export.state is 'waiting: the worker makes it; ready: it can be fetched; gone: its days are over and the file is erased';
comment on column data_export.user_id is 'The user who ordered it, and is told when it is ready';
comment on column data_export.tries is 'How often the worker has begun it';
comment on column data_export.worked_at is 'When the worker was last seen at it; a worker that died is known by this';
comment on column data_export.fetched_at is 'When it was last fetched';
create unique index data_export_waiting on data_export (account_id) where state = 'waiting';
create index data_export_stale on data_export (worked_at) where state = 'waiting';
create index data_export_over on data_export (fetch_until) where state = 'ready';

create table account_closing (
  account_id   uuid not null references account,
  id           uuid not null,
  asked_by     text not null,
  asked_at     timestamptz not null,
  closes_at    timestamptz not null,
  blocks       text[] not null default '{}',
  looked_at    timestamptz,
  ended_at     timestamptz,
  ended_as     text check (ended_as in ('closed','taken_back')),
  ended_by     text,
  erases       boolean not null,
  primary key (account_id, id),
  check ((ended_at is null) = (ended_as is null) and (ended_as is null) = (ended_by is null))
);
comment on table account_closing is 'Owners who close their account, each with the time until which it can be taken back';
comment on column account_closing.closes_at is 'The account is closed from this time on, as soon as nothing keeps it open';
comment on column account_closing.blocks is 'What kept it open when it was last looked at';
comment on column account_closing.erases is 'Personal data are erased once it is closed';
create unique index account_closing_open on account_closing (account_id) where ended_at is null;
create index account_closing_due on account_closing (closes_at) where ended_at is null;

do $$
declare
  t text;
  tenant constant text := '(account_id = np_account())';
  staff constant text := '(np_staff() is not null and (np_brand() is null or exists (select 1 from account np_a where np_a.id = account_id and np_a.brand_id = np_brand())))';
begin
  foreach t in array array['data_export','account_closing'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using %s with check %s', t, tenant, tenant);
    execute format('create policy staff on %I to nameplane_staff using %s with check %s', t, staff, staff);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly', t);
    execute format('grant insert, update on %I to nameplane_app, nameplane_worker', t);
  end loop;
end $$;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('data_export', 'contract', null, null, 'keep', 'small; who took a copy of everything, and when'),
('account_closing', 'contract', null, null, 'keep', 'small; with the account');

-- A customer who closes the account is told for how long books are kept.
grant select on retention_rule to nameplane_app;
