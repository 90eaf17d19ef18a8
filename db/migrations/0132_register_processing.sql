-- The register of processing activities that the operator keeps (GDPR, article 30). What the product itself does is described by the product;
-- a row changes the words of such an activity, or adds one of the operator's own.
--
-- Locks: two new tables, with SHARE ROW EXCLUSIVE on staff_user for their foreign keys.

create table processing_activity (
  id         uuid primary key,
  key        text unique check (length(key) between 2 and 40),
  is_unused  boolean not null default false,
  name       text not null default '' check (length(name) <= 200),
  purpose    text not null default '' check (length(purpose) <= 2000),
  basis      text not null default '' check (length(basis) <= 1000),
  persons    text not null default '' check (length(persons) <= 1000),
  data       text not null default '' check (length(data) <= 2000),
  recipients text not null default '' check (length(recipients) <= 2000),
  transfers  text not null default '' check (length(transfers) <= 2000),
  retention  text not null default '' check (length(retention) <= 2000),
  measures   text not null default '' check (length(measures) <= 2000),
  version    integer not null default 1,
  changed_by uuid not null references staff_user,
  changed_at timestamptz not null,
  check (key is not null or (name <> '' and purpose <> ''))
);
comment on table processing_activity is 'What the operator says in the register of processing (GDPR, article 30); an empty text: the product''s own words';
comment on column processing_activity.key is 'Which activity of the product it is about; null: one of the operator''s own';
comment on column processing_activity.is_unused is 'The operator does not do this, so that it is left out of the file';

create table processing_controller (
  single_row boolean primary key default true check (single_row),
  contact    text not null default '' check (length(contact) <= 1000),
  officer    text not null default '' check (length(officer) <= 1000),
  measures   text not null default '' check (length(measures) <= 4000),
  version    integer not null default 1,
  changed_by uuid not null references staff_user,
  changed_at timestamptz not null
);
comment on table processing_controller is 'Who is responsible for what the register of processing says; one row';
comment on column processing_controller.officer is 'Data protection officer, or representative in the EU';

do $$
declare t text;
begin
  foreach t in array array['processing_activity', 'processing_controller'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy staff on %I to nameplane_staff using (np_staff() is not null and np_brand() is null) with check (np_staff() is not null and np_brand() is null)', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to nameplane_staff', t);
  end loop;
end $$;
grant select on retention_rule to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('processing_activity', 'reference', null, null, 'keep', 'the register itself'),
('processing_controller', 'reference', null, null, 'keep', 'the register itself');
