-- Staff read how long each table is kept, and lengthen or shorten periods within bounds. The clean-up says when it went through a
-- table and what it did.
--
-- Locks: ACCESS EXCLUSIVE for a moment on retention_rule, second_person_rule and staff_proposal while the new checks read their rows.

alter table retention_rule add column min_days integer;
alter table retention_rule add column max_days integer;
alter table retention_rule add column usual_days integer;
alter table retention_rule add column version integer not null default 1;
comment on column retention_rule.min_days is 'Staff cannot set a shorter period; null: the period cannot be changed';
comment on column retention_rule.max_days is 'Staff cannot set a longer one';
comment on column retention_rule.usual_days is 'The period of the product, before staff changed it';

-- What holds nothing of persons stays with what it belongs to, and is gone when the account is erased.
update retention_rule set action = 'keep', basis = 'part of the account''s history; holds no personal data of its own'
 where table_name in ('domain', 'request', 'sales_order', 'transfer', 'abuse_letter_name');
update retention_rule set action = 'keep', keep_days = null, basis = 'part of its domain' where table_name = 'domain_detail';
comment on column approval.reason is '[personal] why it was denied, as typed';
comment on column document_ask.why is '[personal] what the customer is told about it, as typed';
comment on column document_ask.decision is '[personal] why it was refused, as typed';
update retention_rule set basis = 'as order; a quote at which something was ordered stays with it' where table_name = 'quote';
update retention_rule set basis = 'every change reversible for a year; the newest version of a zone stays' where table_name = 'zone_version';

update retention_rule set usual_days = keep_days;
-- Registration records are kept for two years after the end of a registration (registrar agreement 3.4.2 and 3.18), books for
-- seven years. Personal data cannot be kept longer than ten years.
update retention_rule set min_days = 731, max_days = 3653 where action in ('cut_personal','delete') and class = 'contract' and keep_days > 731;
update retention_rule set min_days = least(keep_days, 30), max_days = greatest(keep_days, 1096)
 where action in ('cut_personal','delete') and class in ('contract','identity','security','operational') and min_days is null and keep_days > 7;
-- Deliveries of webhooks go with their events, and rows of a run with the run. The addresses in the audit log have a period of
-- their own, and its content stays.
update retention_rule set min_days = null, max_days = null
 where table_name in ('audit_event', 'batch_row', 'staff_batch_row', 'webhook_delivery', 'webhook_outbox');
alter table retention_rule add constraint retention_rule_bounds
  check ((min_days is null) = (max_days is null) and keep_days between min_days and max_days);
grant update (keep_days, version) on retention_rule to nameplane_staff;

create table retention_run (
  table_name text primary key references retention_rule,
  ran_at     timestamptz not null,
  rows       bigint not null check (rows >= 0),
  last_at    timestamptz,
  last_rows  bigint
);
comment on table retention_run is 'When the clean-up last went through a table, and what it deleted or emptied';
comment on column retention_run.last_at is 'The last time when there was something to do, with last_rows';
alter table retention_run owner to nameplane_owner;
grant select, insert, update on retention_run to nameplane_worker;
grant select on retention_run to nameplane_staff, nameplane_readonly;
insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('retention_run', 'operational', null, null, 'keep', 'a row for each table');

alter table second_person_rule drop constraint second_person_rule_kind_check;
alter table second_person_rule add constraint second_person_rule_kind_check
  check (kind in ('refund','credit','writeOff','creditLimit','payout','givenPrice','companyData','vatRate','rights','erasure','retention'));
alter table staff_proposal drop constraint staff_proposal_kind_check;
alter table staff_proposal add constraint staff_proposal_kind_check
  check (kind in ('refund','credit','writeOff','creditLimit','payout','givenPrice','companyData','vatRate','rights','erasure','retention','merge','rules'));
insert into second_person_rule (kind) values ('retention');
