-- Reports of the operator: statements of registries that are compared with our journal, reports that are mailed, and what the read-only
-- role of sweeps reads for them.
--
-- Locks: new tables; ACCESS EXCLUSIVE on answer_hours for a policy, for a moment.

create table registry_statement (
  id          uuid primary key,
  registry_id text not null references registry,
  file_name   text not null check (length(file_name) between 1 and 200),
  file_hash   bytea not null check (length(file_hash) = 32),
  mapping     jsonb not null check (jsonb_typeof(mapping) = 'object'),
  currency    char(3) not null references currency,
  from_on     date not null,
  to_on       date not null check (to_on >= from_on),
  row_count   integer not null check (row_count > 0),
  same_count  integer not null check (same_count between 0 and row_count),
  their_minor bigint not null,
  our_minor   bigint not null,
  made_by     uuid not null references staff_user,
  at          timestamptz not null,
  unique (registry_id, file_hash)
);
comment on table registry_statement is 'What a registry says it charged, as compared with our journal. The file itself is not kept';
comment on column registry_statement.mapping is 'Which columns were read and how: the proposal for the next statement of the registry';
comment on column registry_statement.our_minor is 'What we know of in those months, without commands whose cost is not known';
create index registry_statement_newest on registry_statement (at desc);

create table registry_statement_difference (
  statement_id   uuid not null references registry_statement,
  position       integer not null check (position > 0),
  kind           text not null check (kind in ('onlyTheirs','onlyOurs','sum')),
  name           text collate "C" not null check (length(name) <= 253),
  operation      text not null check (length(operation) <= 60),
  on_day         date not null,
  their_minor    bigint,
  our_minor      bigint,
  reference      text not null default '' check (length(reference) <= 100),
  request_number bigint,
  state          text not null default 'open' check (state in ('open','explained','disputed')),
  note           text not null default '' check (length(note) <= 1000),
  changed_by     uuid references staff_user,
  changed_at     timestamptz,
  version        integer not null default 1,
  primary key (statement_id, position),
  check ((kind = 'onlyOurs') = (their_minor is null)),
  check ((changed_by is null) = (changed_at is null)),
  check (state = 'open' or note <> '')
);
comment on table registry_statement_difference is 'Rows that the registry and we do not both have with the same sum, and what colleagues say of each';
comment on column registry_statement_difference.our_minor is 'Null: not on our side, or its cost is not known';

create table report_schedule (
  id         uuid primary key,
  report     text not null check (length(report) <= 30),
  grouping   text not null check (length(grouping) <= 20),
  brand_id   uuid references brand,
  pace       text not null check (pace in ('week','month')),
  format     text not null check (format in ('csv','xlsx')),
  staff_id   uuid not null references staff_user,
  made_by    uuid not null references staff_user,
  next_on    date not null,
  last_at    timestamptz,
  created_at timestamptz not null,
  ended_at   timestamptz
);
comment on table report_schedule is 'Reports that are mailed to colleagues every week or month';
comment on column report_schedule.brand_id is 'Only of this brand; null: of all';
comment on column report_schedule.staff_id is 'Who reads it. Nothing is sent while they are locked out or lack the right';
create index report_schedule_due on report_schedule (next_on) where ended_at is null;

do $$ declare t text; begin
  foreach t in array array['registry_statement','registry_statement_difference','report_schedule'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('grant select, insert on %I to nameplane_staff', t);
  end loop;
  foreach t in array array['registry_statement','registry_statement_difference'] loop
    execute format('create policy staff on %I to nameplane_staff using (np_staff() is not null and np_brand() is null) with check (np_staff() is not null and np_brand() is null)', t);
  end loop;
end $$;
create policy staff on report_schedule to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
create policy worker on report_schedule to nameplane_worker using (true) with check (true);
grant update on registry_statement_difference, report_schedule to nameplane_staff;
grant select, update on report_schedule to nameplane_worker;

-- Reports that are mailed are made by the read-only role, which sees the rows of all accounts.
create policy sweep on answer_hours for select to nameplane_readonly using (true);
grant select on answer_hours, reference_rate to nameplane_readonly;

update permission set description = 'Manual postings; costs, margins and forecasts' where name = 'staff_ledger';

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('registry_statement', 'book', null, null, 'keep', 'small; shows that costs were checked'),
('registry_statement_difference', 'book', null, null, 'keep', 'small; as registry_statement'),
('report_schedule', 'operational', null, null, 'keep', 'small');
