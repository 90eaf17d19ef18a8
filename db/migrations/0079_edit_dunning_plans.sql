-- Staff edit what happens to unpaid invoices in the panel.
--
-- Locks: ACCESS EXCLUSIVE on dunning_plan, which has a row for each plan, for columns with constant defaults.

alter table dunning_plan add column version integer not null default 1;
alter table dunning_plan add column changed_at timestamptz;

-- Colleagues of one brand see the plans that concern their customers, and change none: a plan of a brand decides for its seller too.
drop policy staff on dunning_plan;
create policy staff on dunning_plan for select to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or (account_id is null and brand_id is null) or brand_id = np_brand()
         or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy staff_change on dunning_plan to nameplane_staff
  using (np_staff() is not null and np_brand() is null) with check (np_staff() is not null and np_brand() is null);
grant insert, delete, update (stages, closed_days, version, changed_at) on dunning_plan to nameplane_staff;
