-- A reseller sets the prices of its own brand in the panel: margins for everything, for a TLD or for one act of a TLD, and single prices.
-- Nothing that was ever valid is changed: a margin that no longer applies is ended by a row that begins later.
--
-- Locks: ACCESS EXCLUSIVE on price_margin and price_change for new columns and policies, and on price and price_group for policies, for a
-- moment each.

insert into permission (name, is_dangerous, is_staff, description) values
('resale_prices', false, false, 'Set the prices of the own brand'),
('resale_view', false, false, 'See sales, margins and statements of the own brand');
update role set permissions = permissions || array['resale_prices', 'resale_view'], version = version + 1 where is_shared and name = 'Owner';

alter table price_margin add column is_removed boolean not null default false;
alter table price_margin add column change_id uuid references price_change;
alter table price add column is_removed boolean not null default false;
comment on column price.is_removed is 'From valid_from on the list does not state this price, and derives it from its parent';
comment on column price_margin.is_removed is 'From valid_from on the scope has no margin of its own, and the next wider one counts';
comment on column price_margin.change_id is 'The change that made it; null: entered by staff, or by a command';
comment on column price_margin.scope is 'all, tld:<tld>, group:<tld group>, product:<id>, each also with an act behind it (tld:se:renew); the narrowest wins';
create index price_margin_rows on price_margin (change_id) where change_id is not null;

alter table price_change alter column made_by drop not null;
alter table price_change add column made_by_user uuid references panel_user;
alter table price_change add column withdrawn_by_user uuid references panel_user;
alter table price_change add column margins jsonb not null default '[]' check (jsonb_typeof(margins) = 'array');
alter table price_change add constraint price_change_maker check (num_nonnulls(made_by, made_by_user) = 1);
do $$ declare name text; begin
  select conname into strict name from pg_constraint
   where conrelid = 'price_change'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%withdrawn_by IS NULL%';
  execute format('alter table price_change drop constraint %I', name);
end $$;
alter table price_change add constraint price_change_withdrawer check (num_nonnulls(withdrawn_by, withdrawn_by_user) = num_nonnulls(withdrawn_at));
comment on table price_change is 'What staff or a reseller changed in a price list: who, when, and each price before and after';
comment on column price_change.made_by_user is 'The user of the reseller who made it';
comment on column price_change.margins is 'Margins that were set or removed: scope, currency, percent in basis points, fixed amount and rounding in minor units, removed';

-- Customers read price lists. Only the account to which a brand was lent changes them, wherever its users log in.
drop policy brand on price_group;
drop policy brand on price;
drop policy brand on price_margin;
create policy brand on price_group for select to nameplane_app, nameplane_worker using (brand_id = np_brand());
create policy brand on price for select to nameplane_app, nameplane_worker
  using (exists (select 1 from price_group g where g.id = price_group_id and g.brand_id = np_brand()));
create policy brand on price_margin for select to nameplane_app, nameplane_worker
  using (exists (select 1 from price_group g where g.id = price_group_id and g.brand_id = np_brand()));

create policy reseller on price_group for select to nameplane_app, nameplane_worker using (id in (select np_owned_price_groups()));
create policy reseller on price for select to nameplane_app, nameplane_worker using (price_group_id in (select np_owned_price_groups()));
create policy reseller on price_margin for select to nameplane_app, nameplane_worker using (price_group_id in (select np_owned_price_groups()));
create policy reseller_insert on price for insert to nameplane_app
  with check (change_id is not null and price_group_id in (select np_owned_price_groups()));
create policy reseller_insert on price_margin for insert to nameplane_app
  with check (change_id is not null and price_group_id in (select np_owned_price_groups()));
-- Only what has not begun can be taken back.
create policy reseller_delete on price for delete to nameplane_app
  using (change_id is not null and valid_from > now() and price_group_id in (select np_owned_price_groups()));
create policy reseller_delete on price_margin for delete to nameplane_app
  using (change_id is not null and valid_from > now() and price_group_id in (select np_owned_price_groups()));
create policy reseller_read on price_change for select to nameplane_app using (price_group_id in (select np_owned_price_groups()));
create policy reseller_insert on price_change for insert to nameplane_app
  with check (made_by_user = np_user() and price_group_id in (select np_owned_price_groups()));
create policy reseller_update on price_change for update to nameplane_app
  using (price_group_id in (select np_owned_price_groups())) with check (withdrawn_by_user = np_user());
create policy staff_delete on price_margin for delete to nameplane_staff
  using (np_staff() is not null and change_id is not null and valid_from > now()
    and exists (select 1 from price_group g where g.id = price_group_id and (np_brand() is null or g.brand_id = np_brand())));

revoke update on price_margin from nameplane_app;
grant insert, delete on price, price_margin to nameplane_app;
grant select, insert, update (withdrawn_by_user, withdrawn_at) on price_change to nameplane_app;
grant delete on price_margin to nameplane_staff;
