-- Anybody reports abuse of a domain. Reports about a domain of ours are gathered in a case (compliance_case, kind abuse), on which staff
-- act: they ask the customer, take the domain out of DNS and put it back, and answer who reported it.
--
-- Locks: new tables, with SHARE ROW EXCLUSIVE on account, brand and compliance_case for their foreign keys; compliance_case, for its new
-- columns, and staff_note, for its wider check. No case of abuse existed before.

alter table compliance_case add column hold_wanted boolean;
alter table compliance_case add column lock_wanted boolean not null default false;
alter table compliance_case add constraint compliance_case_of_domain check (kind <> 'abuse' or domain_id is not null);
comment on column compliance_case.hold_wanted is 'For abuse: true = the domain has to be on hold at its registry, false = the hold has to be lifted, null = staff have decided neither';
comment on column compliance_case.lock_wanted is 'For abuse: the domain has to have its transfer lock at its registry';
create unique index compliance_case_abuse on compliance_case (account_id, domain_id) where kind = 'abuse' and closed_at is null;

create table abuse_report (
  account_id     uuid not null references account,
  id             uuid not null,
  case_id        uuid,
  brand_id       uuid not null references brand,
  reference      text not null unique check (reference ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  name           text collate "C" not null check (length(name) <= 253),
  what           text not null check (what in ('phishing','malware','botnet','spam','child','counterfeit','other')),
  text           text not null check (length(text) <= 10000),
  urls           text[] not null default '{}' check (cardinality(urls) <= 20),
  reporter_name  text not null default '' check (length(reporter_name) <= 100),
  reporter_email text not null check (length(reporter_email) <= 254),
  language       text not null check (language in ('en','sv')),
  received_at    timestamptz not null,
  due_at         timestamptz not null,
  answered_at    timestamptz,
  outcome        text check (outcome in ('held','stopped','unproven','elsewhere')),
  answer         text check (length(answer) <= 4000),
  answered_by    text,
  primary key (account_id, id),
  foreign key (account_id, case_id) references compliance_case (account_id, id),
  check ((answered_at is null) = (outcome is null) and (outcome is null) = (answered_by is null))
);
comment on table abuse_report is 'What somebody reported as abuse, each with the answer its reporter gets; customers never see it';
comment on column abuse_report.account_id is 'Account of the domain; of the operator where the domain is not with us';
comment on column abuse_report.case_id is 'null: the domain is not with us';
comment on column abuse_report.brand_id is 'Brand on whose page it was reported; its name is on the mails to the reporter';
comment on column abuse_report.reference is 'Number that the reporter was given; says nothing about how many there are';
comment on column abuse_report.text is '[personal] as written';
comment on column abuse_report.urls is '[personal] pages that show it, as written';
comment on column abuse_report.reporter_name is '[personal]';
comment on column abuse_report.reporter_email is '[personal]';
comment on column abuse_report.due_at is 'Until when staff have to have acted on it';
comment on column abuse_report.outcome is 'held: the domain is on hold; stopped: the abuse has ended; unproven: no reason to act; elsewhere: not with us';
create index abuse_report_case on abuse_report (account_id, case_id);
create index abuse_report_open on abuse_report (due_at) where answered_at is null;

create table abuse_message (
  account_id uuid not null references account,
  id         uuid not null,
  case_id    uuid not null,
  at         timestamptz not null,
  step       text not null check (step in ('asked','locked','held','lifted','closed','answered')),
  author_id  uuid not null,
  text       text not null check (length(text) <= 4000),
  primary key (account_id, id),
  foreign key (account_id, case_id) references compliance_case (account_id, id)
);
comment on table abuse_message is 'What staff told a customer about a case of abuse, and what the customer answered; insert only';
comment on column abuse_message.step is 'answered: by the customer; all others: what staff did, which the text explains';
comment on column abuse_message.author_id is 'Colleague, or user of the customer';
comment on column abuse_message.text is '[personal] as written';
create index abuse_message_case on abuse_message (account_id, case_id, at);

do $$
declare
  t text;
  tenant constant text := '(account_id = np_account())';
  staff constant text := '(np_staff() is not null and (np_brand() is null or exists (select 1 from account np_a where np_a.id = account_id and np_a.brand_id = np_brand())))';
begin
  foreach t in array array['abuse_report','abuse_message'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy staff on %I to nameplane_staff using %s with check %s', t, staff, staff);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_readonly', t);
  end loop;
  execute format('create policy tenant on abuse_report to nameplane_worker using %s with check %s', tenant, tenant);
  execute format('create policy tenant on abuse_message to nameplane_app, nameplane_worker using %s with check %s', tenant, tenant);
end $$;
grant select, insert on abuse_report to nameplane_worker;
grant select, update on abuse_report to nameplane_staff;
grant select, insert on abuse_message to nameplane_app, nameplane_worker, nameplane_staff;

alter table staff_note drop constraint staff_note_object_kind_check;
alter table staff_note add constraint staff_note_object_kind_check
  check (object_kind in ('account','domain','order','request','invoice','payment','ticket','case'));

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('abuse_report', 'contract', 1096, 'answered_at', 'cut_personal', 'registrar agreement 3.18: records of reports for two years'),
('abuse_message', 'contract', 1096, 'at', 'cut_personal', 'with its case');
