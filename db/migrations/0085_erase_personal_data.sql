-- Personal data of a closed account are erased by the tags of the schema: columns marked [personal] are emptied, rows that only live for a
-- while are deleted, and books stay. What was erased, and when, stays as the proof.
--
-- Locks: a new table, with SHARE ROW EXCLUSIVE on account for its foreign key; comments take SHARE UPDATE EXCLUSIVE for a moment.

create table erasure (
  account_id uuid not null references account,
  id         uuid not null,
  asked_by   text not null,
  why        text not null check (why in ('owner','staff')),
  asked_at   timestamptz not null,
  next_at    timestamptz,
  done_at    timestamptz,
  counts     jsonb not null default '{}',
  primary key (account_id, id),
  check (done_at is null or next_at is null)
);
comment on table erasure is 'Erasures of closed accounts: the proof of what was erased, without any of it';
comment on column erasure.why is 'owner: wanted when the account was closed; staff: a person asked staff for it';
comment on column erasure.next_at is 'When it continues: at once, or once the time is over for which the law has something kept';
comment on column erasure.counts is 'Number of rows by table';
create unique index erasure_open on erasure (account_id) where done_at is null;
create index erasure_due on erasure (next_at) where done_at is null;

do $$
declare
  tenant constant text := '(account_id = np_account())';
  staff constant text := '(np_staff() is not null and (np_brand() is null or exists (select 1 from account np_a where np_a.id = account_id and np_a.brand_id = np_brand())))';
  at record;
begin
  alter table erasure owner to nameplane_owner;
  alter table erasure enable row level security;
  alter table erasure force row level security;
  execute format('create policy tenant on erasure to nameplane_app, nameplane_worker using %s with check %s', tenant, tenant);
  execute format('create policy staff on erasure to nameplane_staff using %s with check %s', staff, staff);
  create policy owner_all on erasure to nameplane_owner using (true) with check (true);
  create policy sweep on erasure for select to nameplane_readonly using (true);
  grant select on erasure to nameplane_worker, nameplane_staff, nameplane_readonly;
  grant insert on erasure to nameplane_worker, nameplane_staff;
  grant update (next_at, done_at, counts) on erasure to nameplane_worker;

  -- Columns that hold what people typed, or who they are, and that nobody had marked yet.
  for at in
    select c.table_name, c.column_name, col_description(c.table_name::regclass, c.ordinal_position) as said
      from information_schema.columns c
     where c.table_schema = 'public'
       and (c.table_name, c.column_name) in (('request','params'), ('ticket','context'), ('document_ask','why'), ('document_ask','decision'),
            ('approval','reason'), ('template','body'), ('reseller','email'), ('reseller','phone'), ('domain_detail','note'), ('service','params'))
  loop
    execute format('comment on column %I.%I is %L', at.table_name, at.column_name, trim('[personal] ' || coalesce(at.said, '')));
  end loop;
end $$;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('erasure', 'security', null, null, 'keep', 'the proof of what was erased, without it');
