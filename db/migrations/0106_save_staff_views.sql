-- Saved views of the lists of staff, and acts of staff on many objects.
--
-- Locks: none; new tables.

create table staff_view (
  id         uuid primary key,
  list       text not null check (list in ('customers','domains','orders','requests','invoices','payments','tickets')),
  name       text not null check (length(name) between 1 and 60),
  query      jsonb not null check (jsonb_typeof(query) = 'object'),
  hidden     text[] not null default '{}',
  is_shared  boolean not null default false,
  owner_id   uuid not null references staff_user,
  created_at timestamptz not null
);
comment on table staff_view is 'Filters, order and columns of a list, saved under a name by a colleague, for themselves or for all';
comment on column staff_view.query is '[personal] filters and order as they stand in the address; a search can hold a name';
comment on column staff_view.hidden is 'Columns that are not shown';
create unique index staff_view_name on staff_view (owner_id, list, lower(name));
create index staff_view_shared on staff_view (list) where is_shared;

create table staff_batch (
  id         uuid primary key,
  act        text not null check (act in ('requestRetry','domainCompare')),
  staff_id   uuid not null references staff_user,
  reason     text not null default '' check (length(reason) <= 500),
  state      text not null default 'open' check (state in ('open','stopped','done')),
  created_at timestamptz not null,
  ended_at   timestamptz,
  check ((state = 'open') = (ended_at is null))
);
comment on table staff_batch is 'One act of a colleague on many objects';
comment on column staff_batch.reason is '[personal] as written';
create index staff_batch_newest on staff_batch (staff_id, created_at desc);

create table staff_batch_row (
  batch_id  uuid not null references staff_batch on delete cascade,
  position  integer not null check (position > 0),
  object_id text not null check (length(object_id) <= 60),
  version   integer,
  title     text not null check (length(title) <= 300),
  state     text not null default 'waiting' check (state in ('waiting','running','done','refused','left')),
  refusal   text check (length(refusal) <= 500),
  found     integer,
  begun_at  timestamptz,
  ended_at  timestamptz,
  primary key (batch_id, position),
  unique (batch_id, object_id),
  check ((state in ('waiting','left')) = (begun_at is null)),
  check ((state in ('done','refused')) = (ended_at is not null)),
  check ((state = 'refused') = (refusal is not null))
);
comment on table staff_batch_row is 'One object of a batch, and what became of it. A row in the state running whose process died is never run again';
comment on column staff_batch_row.version is 'Version of the object as it was shown before the batch began';
comment on column staff_batch_row.title is '[personal] number or name of the object';
comment on column staff_batch_row.found is 'How many differences were found, for acts that compare';

do $$ declare t text; begin
  foreach t in array array['staff_view','staff_batch','staff_batch_row'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
  end loop;
end $$;
create policy staff_reads on staff_view for select to nameplane_staff using (np_staff() is not null and (is_shared or owner_id = np_staff()));
create policy staff_writes on staff_view to nameplane_staff using (owner_id = np_staff()) with check (owner_id = np_staff());
grant select, insert, update, delete on staff_view to nameplane_staff;
create policy staff on staff_batch to nameplane_staff using (staff_id = np_staff()) with check (staff_id = np_staff());
create policy staff on staff_batch_row to nameplane_staff
  using (exists (select 1 from staff_batch b where b.id = batch_id and b.staff_id = np_staff()))
  with check (exists (select 1 from staff_batch b where b.id = batch_id and b.staff_id = np_staff()));
grant select, insert, update on staff_batch, staff_batch_row to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('staff_view', 'operational', null, null, 'keep', 'small; removed by who saved it'),
('staff_batch', 'operational', 400, 'ended_at', 'delete', 'operation; what was done is in the log of each object'),
('staff_batch_row', 'operational', 400, null, 'delete', 'with its batch');
