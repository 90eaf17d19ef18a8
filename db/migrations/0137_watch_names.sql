-- ID monitoring: customers' marks are searched in lists of names that the operator supplies, and what resembles them is kept as findings.
--
-- Locks: three new tables.

-- Files of names. Belongs to the operator, and has nothing of customers.
create table names_file (
  name          text primary key check (length(name) between 1 and 200),
  source        text not null check (length(source) between 1 and 63),
  kind          text not null check (kind in ('zone','hosts')),
  listed_on     date not null,
  bytes         bigint not null check (bytes >= 0),
  state         text not null default 'waiting' check (state in ('waiting','read','refused')),
  lines         bigint not null default 0,
  names         bigint not null default 0,
  added         bigint not null default 0,
  why           text check (length(why) <= 500),
  claimed_until timestamptz,
  found_at      timestamptz not null default now(),
  read_at       timestamptz,
  check ((state = 'read') = (read_at is not null))
);
comment on table names_file is 'Files in the operator''s folder of names: which were read, and how far. Only their names are known, not their content';
comment on column names_file.kind is 'zone = all names of a zone at that time, compared with the file before; hosts = hosts of new certificates, all of them new';
comment on column names_file.lines is 'How many lines were read and committed. Reading begins behind them again';
comment on column names_file.claimed_until is 'A worker reads the file until then';
create index names_file_source on names_file (source, listed_on desc);

create table name_watch (
  account_id      uuid not null references account,
  service_id      uuid not null,
  marks           text[] not null check (cardinality(marks) between 1 and 50),
  exclusions      text[] not null default '{}' check (cardinality(exclusions) <= 200),
  version         integer not null default 1 check (version > 0),
  scanned_version integer not null default 0 check (scanned_version >= 0),
  left_out        integer not null default 0 check (left_out >= 0),
  told_at         timestamptz,
  created_at      timestamptz not null default now(),
  primary key (account_id, service_id),
  foreign key (account_id, service_id) references service (account_id, id)
);
comment on table name_watch is 'What a service of ID monitoring watches for';
comment on column name_watch.marks is 'Labels in Unicode and lower case';
comment on column name_watch.exclusions is 'Names (with a dot) and words that make no findings';
comment on column name_watch.scanned_version is 'Version of the marks for which the newest file of each source was searched as a whole';
comment on column name_watch.left_out is 'Findings that were not kept because a file had too many';
comment on column name_watch.told_at is 'When the owner was last told of new findings';

create table name_finding (
  account_id uuid not null references account,
  id         uuid not null,
  service_id uuid not null,
  mark       text not null,
  name       text collate "C" not null check (name = lower(name) and length(name) <= 253),
  host       text collate "C" check (length(host) <= 253),
  kind       text not null check (kind in ('exact','hyphen','accent','digit','homoglyph','doubled','typo','word','typoword','contains')),
  score      smallint not null check (score between 0 and 100),
  detail     jsonb not null default '{}',
  source     text not null,
  file       text not null,
  listed_on  date not null,
  is_added   boolean not null,
  state      text not null default 'new' check (state in ('new','seen','dismissed','reported')),
  state_at   timestamptz,
  state_by   text,
  reference  text,
  facts      jsonb,
  checked_at timestamptz,
  told_at    timestamptz,
  found_at   timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, service_id) references name_watch (account_id, service_id),
  check ((facts is null) = (checked_at is null))
);
comment on table name_finding is 'Names that resemble a mark, with the evidence: in which file, and what the public directory said when it was asked';
comment on column name_finding.name is 'The registered name, as A-labels';
comment on column name_finding.host is 'The host of a certificate, where it is more than the name';
comment on column name_finding.is_added is 'Whether the name was not in the file before; false: it may be older than the file';
comment on column name_finding.reference is 'Number of the report of abuse that was made to us';
comment on column name_finding.facts is 'What the registry''s directory and DNS said: registrar, dates, where the registrar takes reports of abuse, addresses. Nothing of the owner';
create unique index name_finding_name on name_finding (account_id, service_id, name);
create index name_finding_list on name_finding (account_id, service_id, state, score desc, found_at desc, id);
create index name_finding_untold on name_finding (account_id, service_id) where told_at is null and state = 'new';

do $$
declare t text;
begin
  foreach t in array array['name_watch','name_finding'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy staff on %I for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('create policy reach on %1$I as restrictive to nameplane_app
      using ((select np_sees_all_domains()) or exists (select 1 from service s where s.account_id = %1$I.account_id and s.id = service_id))', t);
    execute format('grant select on %I to nameplane_app, nameplane_readonly, nameplane_staff', t);
    execute format('grant select, insert, update on %I to nameplane_worker', t);
  end loop;
end $$;
grant update (marks, exclusions, version) on name_watch to nameplane_app;
grant update (state, state_at, state_by, reference, facts, checked_at) on name_finding to nameplane_app;

alter table names_file owner to nameplane_owner;
grant select on names_file to nameplane_app, nameplane_readonly, nameplane_staff;
grant select, insert, update on names_file to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('names_file', 'operational', null, null, 'keep', 'a row for each file of names, nothing of persons'),
('name_watch', 'operational', null, null, 'keep', 'goes with its service'),
('name_finding', 'operational', null, null, 'keep', 'goes with its service');
