-- A reseller sells to some of its customers by another list: a price group is a list below the brand's first one, with margins and discounts
-- of its own (ADR 138). One group of a brand can be for new customers. Which list a customer buys by, and since when, is kept. A customer
-- has the reference by which its parent account knows it in its own books.
--
-- Locks: ACCESS EXCLUSIVE on account, price_group and price_margin for new columns and policies, for a moment each; SHARE ROW EXCLUSIVE on account,
-- brand and price_group for the foreign keys of the new table.

alter table price_group add column is_for_new boolean not null default false;
alter table price_group add column ended_at timestamptz;
alter table price_group add constraint price_group_ended check (ended_at is null or not is_for_new);
comment on column price_group.is_for_new is 'New customers of the brand buy by it, and visitors see its prices; where no list of a brand is, the first one counts';
comment on column price_group.ended_at is 'Nobody buys by it any more; it stays for what was sold by it';
create unique index price_group_for_new on price_group (brand_id) where is_for_new;

alter table price_margin add column valid_to timestamptz;
alter table price_margin add constraint price_margin_period check (valid_to is null or valid_to > valid_from);
comment on column price_margin.valid_to is 'When it stops to count, and what began before it counts again; null: until a later one begins';
comment on column price_margin.scope is 'all, tld:<tld>, group:<tld group>, product:<id>, each also with an act behind it (tld:se:renew), and a number of months behind that (tld:se:renew:24); the narrowest wins';

create policy reseller_insert on price_group for insert to nameplane_app with check (np_owns_list(parent_id, brand_id));
create policy reseller_update on price_group for update to nameplane_app using (np_owns_list(parent_id, brand_id)) with check (np_owns_list(parent_id, brand_id));
grant insert, update (name, is_for_new, ended_at) on price_group to nameplane_app;

create table price_group_stay (
  account_id     uuid not null references account,
  id             uuid not null,
  brand_id       uuid not null references brand,
  price_group_id uuid references price_group,
  since          timestamptz not null,
  actor          text not null,
  primary key (account_id, id)
);
comment on table price_group_stay is 'By which list a customer buys, from when on: a row for each change';
comment on column price_group_stay.price_group_id is 'Null: the first list of the brand';
create index price_group_stay_list on price_group_stay (price_group_id) where price_group_id is not null;

alter table price_group_stay owner to nameplane_owner;
alter table price_group_stay enable row level security;
alter table price_group_stay force row level security;
create policy owner_all on price_group_stay to nameplane_owner using (true) with check (true);
create policy sweep on price_group_stay for select to nameplane_readonly using (true);
create policy staff_read on price_group_stay for select to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
grant select on price_group_stay to nameplane_staff, nameplane_readonly;

alter table account add column customer_ref text check (length(customer_ref) between 1 and 60);
comment on column account.customer_ref is '[personal] What the parent account calls the customer in its own books; an import knows the customer again by it';
create unique index account_customer_ref on account (parent_id, customer_ref) where customer_ref is not null;

insert into price_group_stay (account_id, id, brand_id, price_group_id, since, actor)
select id, gen_random_uuid(), brand_id, price_group_id, created_at, 'system:migration' from account where price_group_id is not null;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('price_group_stay', 'contract', null, null, 'keep', 'which prices held for a customer');
