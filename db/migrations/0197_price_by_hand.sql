-- Staff order for a customer at a price of their own. What such a price gives away can need a second colleague.
--
-- Locks: ACCESS EXCLUSIVE on second_person_rule and staff_proposal while the new checks read their rows.

alter table second_person_rule drop constraint second_person_rule_kind_check;
alter table second_person_rule add constraint second_person_rule_kind_check
  check (kind in ('refund','credit','writeOff','creditLimit','payout','givenPrice','rights','erasure'));
alter table staff_proposal drop constraint staff_proposal_kind_check;
alter table staff_proposal add constraint staff_proposal_kind_check
  check (kind in ('refund','credit','writeOff','creditLimit','payout','givenPrice','rights','erasure','merge','rules'));
insert into second_person_rule (kind) values ('givenPrice');
