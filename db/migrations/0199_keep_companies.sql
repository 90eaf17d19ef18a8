-- Staff change the data of the operator's companies and the VAT rates by date, where a rule says so with a second colleague.
--
-- Locks: ACCESS EXCLUSIVE on seller for a new column with a constant default, and on second_person_rule and staff_proposal while the new
-- checks read their rows.

alter table seller add column version integer not null default 1;
comment on column seller.version is 'Rises with each change by staff';
alter table second_person_rule drop constraint second_person_rule_kind_check;
alter table second_person_rule add constraint second_person_rule_kind_check
  check (kind in ('refund','credit','writeOff','creditLimit','payout','givenPrice','companyData','vatRate','rights','erasure'));
alter table staff_proposal drop constraint staff_proposal_kind_check;
alter table staff_proposal add constraint staff_proposal_kind_check
  check (kind in ('refund','credit','writeOff','creditLimit','payout','givenPrice','companyData','vatRate','rights','erasure','merge','rules'));
insert into second_person_rule (kind) values ('companyData'), ('vatRate');

-- A rate can be taken back as long as it has not begun.
grant delete on vat_rate to nameplane_staff;
