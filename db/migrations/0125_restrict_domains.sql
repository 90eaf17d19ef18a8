-- Restrictions that staff put on a domain: a hold takes it out of DNS, a court lock or UDRP lock keeps it where it is. Each is a decision
-- first. The worker carries it out at the registry, and repeats it until the registry shows it.
--
-- Locks: a new table, with SHARE ROW EXCLUSIVE on account and domain for its foreign keys.

create table domain_restriction (
  account_id  uuid not null references account,
  id          uuid not null,
  domain_id   uuid not null,
  kind        text not null check (kind in ('hold','court','udrp')),
  case_number text not null default '' check (length(case_number) <= 100),
  authority   text not null default '' check (length(authority) <= 200),
  until_on    date,
  text        text not null default '' check (length(text) <= 2000),
  reason      text not null check (length(reason) between 3 and 1000),
  is_quiet    boolean not null default false,
  set_by      uuid not null references staff_user,
  set_at      timestamptz not null,
  shown_at    timestamptz,
  lifted_by   uuid references staff_user,
  lifted_at   timestamptz,
  lift_reason text not null default '' check (length(lift_reason) <= 1000),
  ended_at    timestamptz,
  version     integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, domain_id) references domain (account_id, id),
  check (kind = 'hold' or case_number <> ''),
  check ((lifted_by is null) = (lifted_at is null)),
  check (ended_at is null or lifted_at is not null)
);
comment on table domain_restriction is 'What staff put on a domain: a hold, a court lock or a UDRP lock. It never ends by itself';
comment on column domain_restriction.case_number is 'Number that the court or the dispute provider gave the case';
comment on column domain_restriction.authority is 'Court or dispute provider';
comment on column domain_restriction.until_on is 'The day that the papers name, for staff; nothing happens by itself on that day';
comment on column domain_restriction.text is '[personal] What the customer is told besides';
comment on column domain_restriction.reason is '[personal] Why, for staff only';
comment on column domain_restriction.is_quiet is 'The customer is not told, because a court forbids it';
comment on column domain_restriction.shown_at is 'When the registry first showed it';
comment on column domain_restriction.lifted_at is 'When staff decided that it ends; from then on the worker takes it off';
comment on column domain_restriction.lift_reason is '[personal] Why it ends, for staff only';
comment on column domain_restriction.ended_at is 'When the registry no longer showed it, or another restriction needed the same statuses';
create unique index domain_restriction_open on domain_restriction (account_id, domain_id, kind) where ended_at is null;
create index domain_restriction_waiting on domain_restriction (set_at) where ended_at is null;

do $$
declare
  tenant constant text := '(account_id = np_account())';
  staff constant text := '(np_staff() is not null and (np_brand() is null or exists (select 1 from account np_a where np_a.id = account_id and np_a.brand_id = np_brand())))';
begin
  alter table domain_restriction owner to nameplane_owner;
  alter table domain_restriction enable row level security;
  alter table domain_restriction force row level security;
  execute format('create policy staff on domain_restriction to nameplane_staff using %s with check %s', staff, staff);
  execute format('create policy tenant on domain_restriction to nameplane_app, nameplane_worker using %s with check %s', tenant, tenant);
end $$;
create policy owner_all on domain_restriction to nameplane_owner using (true) with check (true);
create policy sweep on domain_restriction for select to nameplane_readonly using (true);
grant select on domain_restriction to nameplane_readonly;
-- The panel of the customer reads what the customer may know, and not why.
grant select (account_id, id, domain_id, kind, case_number, authority, text, is_quiet, set_at, lifted_at, ended_at) on domain_restriction to nameplane_app;
grant select, update on domain_restriction to nameplane_worker;
grant select, insert, update on domain_restriction to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('domain_restriction', 'contract', 3653, 'ended_at', 'cut_personal', 'orders of courts and decisions of dispute providers: ten years after they ended');
