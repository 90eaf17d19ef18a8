-- Staff set prices in the panel. A change is one row that says who decided what and when it takes effect; its prices are rows of the price
-- book. Nothing that was ever valid is changed: of the prices that are valid at a time, the one that began last counts.
--
-- Locks: ACCESS EXCLUSIVE on price for the new column and on the three price tables for their policies; SHARE ROW EXCLUSIVE on price_group
-- and staff_user for foreign keys.

create table price_change (
  id             uuid primary key,
  price_group_id uuid not null references price_group,
  starts_at      timestamptz not null,
  ends_at        timestamptz check (ends_at > starts_at),
  lines          jsonb not null check (jsonb_typeof(lines) = 'array'),
  made_by        uuid not null references staff_user,
  at             timestamptz not null,
  withdrawn_by   uuid references staff_user,
  withdrawn_at   timestamptz check (withdrawn_at < starts_at),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
comment on table price_change is 'What staff changed in a price list: who, when, and each price before and after';
comment on column price_change.ends_at is 'For a limited time: what was valid before is valid again afterwards; null: until further notice';
comment on column price_change.lines is 'One object for each price: subject (tld:<tld> or product:<id>), operation, months, currency, old and new in minor units; old is null where there was none';
comment on column price_change.withdrawn_at is 'Taken back before it took effect; its prices are gone';
create index price_change_group on price_change (price_group_id, at desc);

alter table price add column change_id uuid references price_change;
comment on column price.change_id is 'The change of staff that opened it; null: shipped with the product, or entered by a command';
comment on table price is 'Price book: sale prices without VAT per price group, currency and validity; of those valid at a time the one that began last counts; rows are never changed once valid';
create index price_change_rows on price (change_id) where change_id is not null;

alter table price_change owner to nameplane_owner;
alter table price_change enable row level security;
alter table price_change force row level security;
create policy owner_all on price_change to nameplane_owner using (true) with check (true);

-- Colleagues of one brand see and change the lists of that brand alone; they read the lists that these derive from.
drop policy staff on price_group;
drop policy staff on price;
drop policy staff on price_margin;
create policy staff_read on price_group for select to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id = np_brand() or id in (select np_inherited_price_groups())));
create policy staff_insert on price_group for insert to nameplane_staff
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
create policy staff_update on price_group for update to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
create policy staff_read on price for select to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from price_group g where g.id = price_group_id)));
create policy staff_insert on price for insert to nameplane_staff
  with check (np_staff() is not null and exists (select 1 from price_group g where g.id = price_group_id and (np_brand() is null or g.brand_id = np_brand())));
-- Only what has not begun, and was planned in the panel, can be taken back.
create policy staff_delete on price for delete to nameplane_staff
  using (np_staff() is not null and change_id is not null and valid_from > now()
    and exists (select 1 from price_group g where g.id = price_group_id and (np_brand() is null or g.brand_id = np_brand())));
create policy staff_read on price_margin for select to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from price_group g where g.id = price_group_id)));
create policy staff_insert on price_margin for insert to nameplane_staff
  with check (np_staff() is not null and exists (select 1 from price_group g where g.id = price_group_id and (np_brand() is null or g.brand_id = np_brand())));
create policy staff_read on price_change for select to nameplane_staff
  using (np_staff() is not null and exists (select 1 from price_group g where g.id = price_group_id and (np_brand() is null or g.brand_id = np_brand())));
create policy staff_insert on price_change for insert to nameplane_staff
  with check (made_by = np_staff() and exists (select 1 from price_group g where g.id = price_group_id and (np_brand() is null or g.brand_id = np_brand())));
create policy staff_update on price_change for update to nameplane_staff
  using (np_staff() is not null and exists (select 1 from price_group g where g.id = price_group_id and (np_brand() is null or g.brand_id = np_brand())))
  with check (withdrawn_by = np_staff());
grant select, insert, update (withdrawn_by, withdrawn_at) on price_change to nameplane_staff;
grant delete on price to nameplane_staff;
revoke update on price, price_margin from nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('price_change', 'operational', null, null, 'keep', 'small; who set which price when');
