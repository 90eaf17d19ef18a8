-- A reseller sets rules for a single customer of its brand: how much the customer orders in a month and how many domains it has
-- before an order waits for the reseller, whether every order waits, whether users need a second factor, and which sections of the
-- panel are hidden (ADR 170).
--
-- Locks: one new table, with SHARE ROW EXCLUSIVE on account and currency for its foreign keys; ACCESS EXCLUSIVE for a moment on
-- account for a new column with a constant default.

create table customer_rule (
  account_id  uuid primary key references account,
  set_by      uuid not null references account,
  currency    char(3) not null references currency,
  month_minor bigint check (month_minor >= 0),
  names_most  integer check (names_most >= 0),
  holds_orders boolean not null default false,
  needs_2fa   boolean not null default false,
  version     integer not null default 1,
  changed_by  text not null,
  changed_at  timestamptz not null
);
comment on table customer_rule is 'What the reseller of a brand has decided for one of its customers; applies while the brand is that reseller''s';
comment on column customer_rule.set_by is 'Account of the reseller';
comment on column customer_rule.month_minor is 'What may be ordered in a calendar month of the brand''s time zone before orders wait for the reseller, VAT included; null: no limit';
comment on column customer_rule.names_most is 'How many domains the customer may have before orders of more wait for the reseller; null: no limit';
comment on column customer_rule.holds_orders is 'Every order waits for the reseller';

alter table account add column hidden_sections text[] not null default '{}' check (cardinality(hidden_sections) <= 50);
comment on column account.hidden_sections is 'Sections and switches of the panel that the reseller of the brand has turned off for this account';

alter table customer_rule owner to nameplane_owner;
alter table customer_rule enable row level security;
alter table customer_rule force row level security;
create policy owner_all on customer_rule to nameplane_owner using (true) with check (true);
create policy tenant on customer_rule for select to nameplane_app, nameplane_worker using (account_id = np_account());
create policy staff on customer_rule for select to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy sweep on customer_rule for select to nameplane_readonly using (true);
grant select on customer_rule to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('customer_rule', 'contract', null, null, 'keep', 'for as long as the reseller has rules for the customer');
