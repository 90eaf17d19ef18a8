-- A reseller may suspend a customer of its brand, and lift only the suspension that it made itself (ADR 159).
--
-- Locks: ACCESS EXCLUSIVE for a moment on account, for a CHECK that allows more than before and is not validated against old rows.

insert into permission (name, is_dangerous, is_staff, description) values
('resale_customers', true, false, 'Suspend customers of the own brand');
update role set permissions = permissions || array['resale_customers'], version = version + 1 where is_shared and name = 'Owner';

alter table account drop constraint account_suspended_for_check;
alter table account add constraint account_suspended_for_check check (suspended_for in ('collection','legal','unpaid','reseller')) not valid;
comment on column account.suspended_for is 'Why the account is suspended; unpaid: by the plan of reminders, and opened again when nothing stands against it; reseller: by the reseller of its brand, who opens it again';
