-- TLDs are edited in the panel of staff. A change is one row that says who changed what; rules in force are rows of tld_rule, as before. A
-- TLD is put on sale once what it needs is there, which ends in a name that is registered and deleted as a test.
--
-- Locks: new tables; ACCESS EXCLUSIVE on tld for its new columns.

create table tld_change (
  id      uuid primary key,
  tld     text collate "C" not null references tld,
  kind    text not null check (kind in ('rules','status','clone')),
  lines   jsonb not null check (jsonb_typeof(lines) = 'array'),
  note    text not null default '' check (length(note) <= 500),
  made_by uuid not null references staff_user,
  at      timestamptz not null
);
comment on table tld_change is 'What staff changed of a TLD: each field before and after';
comment on column tld_change.lines is 'One object for each field: field, old and new';
create index tld_change_newest on tld_change (tld, at desc);

create table tld_test (
  id          uuid primary key,
  tld         text collate "C" not null references tld,
  registry_id text not null references registry,
  name        text collate "C" not null,
  state       text not null check (state in ('running','passed','failed')),
  steps       jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  made_by     uuid not null references staff_user,
  at          timestamptz not null,
  ended_at    timestamptz,
  held_until  timestamptz,
  check ((state = 'running') = (ended_at is null))
);
comment on table tld_test is 'Names that were registered and deleted at a registry, to see that a TLD can be sold';
comment on column tld_test.held_until is 'Until when a process is at work on it';
create index tld_test_newest on tld_test (tld, at desc);
create unique index tld_test_running on tld_test (tld) where state = 'running';

alter table tld
  add column version integer not null default 1,
  add column is_preparing boolean not null default false,
  add column contacts_seen_by uuid references staff_user,
  add column contacts_seen_at timestamptz;
comment on column tld.is_preparing is 'Made in the panel and not sold yet: staff can set its prices';
comment on column tld.contacts_seen_at is 'When a colleague said that the contact fields are what the registry asks';

do $$ declare t text; begin
  foreach t in array array['tld_change','tld_test'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy staff on %I to nameplane_staff using (np_staff() is not null and np_brand() is null) with check (np_staff() is not null and np_brand() is null)', t);
    execute format('grant select, insert on %I to nameplane_staff', t);
  end loop;
end $$;
create policy worker on tld_test to nameplane_worker using (true) with check (true);
grant select, update on tld_test to nameplane_worker;
create policy sweep on tld_test for select to nameplane_readonly using (true);
grant select on tld_test to nameplane_readonly;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('tld_change', 'operational', null, null, 'keep', 'small; who changed which rule when'),
('tld_test', 'operational', null, null, 'keep', 'small');
