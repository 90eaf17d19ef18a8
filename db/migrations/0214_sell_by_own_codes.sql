-- A reseller has voucher codes of its own. What they take off is the reseller's: it pays the same wholesale price as without a
-- code, and nothing is sold below that price (ADR 171).
--
-- Locks: ACCESS EXCLUSIVE for a moment on promotion for two new columns without a default and a CHECK, and SHARE ROW EXCLUSIVE on account and
-- panel_user for their foreign keys.

alter table promotion add column owner_account_id uuid references account;
alter table promotion add column made_by_user uuid references panel_user on delete set null;
alter table promotion add constraint promotion_of_reseller check (owner_account_id is null or (brand_id is not null and needs_code)) not valid;
comment on column promotion.owner_account_id is 'The reseller who pays for it; null: the operator does, or the staff of a brand made it';
create index promotion_owner on promotion (owner_account_id) where owner_account_id is not null;

create policy reseller on promotion for select to nameplane_app using (owner_account_id = np_account() and np_owns_brand(brand_id));
create policy reseller_insert on promotion for insert to nameplane_app
  with check (owner_account_id = np_account() and np_owns_brand(brand_id) and made_by_user = np_user() and made_by is null and needs_code);
create policy reseller_update on promotion for update to nameplane_app
  using (owner_account_id = np_account() and np_owns_brand(brand_id)) with check (owner_account_id = np_account() and np_owns_brand(brand_id));
create policy reseller on voucher_code for select to nameplane_app
  using (exists (select 1 from promotion p where p.id = promotion_id and p.owner_account_id = np_account()));
create policy reseller_insert on voucher_code for insert to nameplane_app
  with check (made_by is null and exists (select 1 from promotion p where p.id = promotion_id and p.owner_account_id = np_account()));
grant select, insert, update (stopped_at, version) on promotion to nameplane_app;
grant select, insert on voucher_code to nameplane_app;
