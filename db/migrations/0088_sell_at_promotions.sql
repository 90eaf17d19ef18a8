-- Promotions: rules by which the operator or a brand sells below its price list for a time, with or without a voucher code. A quote keeps the
-- discounts that it was told with; what an order takes of a promotion's limits is a row of promotion_use (ADR 100).
--
-- Locks: new tables, with SHARE ROW EXCLUSIVE on account, brand, panel_user, request, sales_order and staff_user for their foreign keys;
-- ACCESS EXCLUSIVE on quote for a new column without a default.

create table promotion (
  id               uuid primary key,
  brand_id         uuid references brand,
  name             text not null check (length(name) between 1 and 60),
  title_en         text not null check (length(title_en) between 1 and 80),
  title_sv         text not null check (length(title_sv) between 1 and 80),
  starts_at        timestamptz not null,
  ends_at          timestamptz check (ends_at > starts_at),
  terms            jsonb not null check (jsonb_typeof(terms) = 'object'),
  needs_code       boolean not null,
  new_customers    boolean not null default false,
  brand_ids        uuid[] not null default '{}',
  price_group_ids  uuid[] not null default '{}',
  countries        text[] collate "C" not null default '{}',
  account_ids      uuid[] not null default '{}',
  counts           text not null default 'items' check (counts in ('items','orders')),
  uses_max         integer check (uses_max > 0),
  account_uses_max integer check (account_uses_max > 0),
  budget           jsonb not null default '{}' check (jsonb_typeof(budget) = 'object'),
  stopped_at       timestamptz,
  stopped_by       uuid references staff_user,
  made_by          uuid references staff_user,
  made_at          timestamptz not null default now(),
  version          integer not null default 1,
  check (stopped_by is null or stopped_at is not null)
);
comment on table promotion is 'What is sold below the price list for a time, to whom, and up to which limits';
comment on column promotion.brand_id is 'The brand whose promotion it is; null: the operator''s';
comment on column promotion.name is 'For colleagues';
comment on column promotion.title_en is 'As customers read it on basket, order and invoice';
comment on column promotion.terms is 'What is discounted (covers, acts, tlds, products, years, firstYear), how (kind with its steps or amounts), and whether it goes below cost, is combined with others, and applies to automatic renewals';
comment on column promotion.brand_ids is 'Only customers of these brands; none: of all. The same holds for price groups, countries and accounts';
comment on column promotion.counts is 'What the two limits of uses count';
comment on column promotion.budget is 'The most that is given, in minor units by currency; an empty object: no limit. A currency that is not named has no budget';
comment on column promotion.stopped_at is 'From then on nothing is sold at it, not even at prices that were shown before';
create index promotion_live on promotion (starts_at) where stopped_at is null;

create table voucher_code (
  id           uuid primary key,
  promotion_id uuid not null references promotion,
  code         text collate "C" not null unique check (code ~ '^[A-Z0-9]{4,32}$'),
  is_single    boolean not null,
  made_by      uuid references staff_user,
  made_at      timestamptz not null default now(),
  withdrawn_by uuid references staff_user,
  withdrawn_at timestamptz,
  check (withdrawn_by is null or withdrawn_at is not null)
);
comment on table voucher_code is 'Codes with which a promotion is claimed: one that many share, or a batch of which each works for one order';
comment on column voucher_code.code is 'Without spaces and hyphens, in capitals';
comment on column voucher_code.is_single is 'Works for one order';
create index voucher_code_list on voucher_code (promotion_id, made_at, id);

create table basket_voucher (
  account_id uuid not null references account,
  user_id    uuid not null references panel_user on delete cascade,
  code_id    uuid not null references voucher_code,
  entered_at timestamptz not null,
  primary key (account_id, user_id)
);
comment on table basket_voucher is 'The voucher code that a user has entered for the basket';

create table promotion_use (
  account_id     uuid not null references account,
  id             uuid not null,
  promotion_id   uuid not null references promotion,
  code_id        uuid references voucher_code,
  request_id     uuid not null,
  order_id       uuid not null,
  currency       char(3) not null references currency,
  discount_minor bigint not null check (discount_minor > 0),
  net_minor      bigint not null check (net_minor >= 0),
  cost_minor     bigint check (cost_minor >= 0),
  used_at        timestamptz not null,
  returned_at    timestamptz,
  primary key (account_id, id),
  foreign key (account_id, request_id) references request (account_id, id),
  foreign key (account_id, order_id) references sales_order (account_id, id)
);
comment on table promotion_use is 'An ordered item that was sold at a promotion: counts against its limits until the item ends undelivered';
comment on column promotion_use.net_minor is 'What the item costs after all its discounts, without VAT';
comment on column promotion_use.cost_minor is 'What the registry charged for it by the cost prices of that time, in the same currency; null: not known';
comment on column promotion_use.returned_at is 'The item ended undelivered, and no longer counts';
create unique index promotion_use_once on promotion_use (account_id, request_id, promotion_id) where returned_at is null;
create index promotion_use_counted on promotion_use (promotion_id, account_id) include (order_id, currency, discount_minor) where returned_at is null;
create index promotion_use_code on promotion_use (code_id) where code_id is not null;

alter table quote add column discounts jsonb check (jsonb_typeof(discounts) = 'array');
comment on column quote.discounts is 'What the discount consists of: promotion, code, minor units without VAT and the title in both languages of each; null: nothing';

do $$ declare t text; begin
  foreach t in array array['promotion','voucher_code','basket_voucher','promotion_use'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_staff, nameplane_readonly', t);
  end loop;
  foreach t in array array['basket_voucher','promotion_use'] loop
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy staff on %I for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))', t);
    execute format('grant select on %I to nameplane_app, nameplane_worker', t);
  end loop;
end $$;
grant insert, delete, update (code_id, entered_at) on basket_voucher to nameplane_app;
grant update (returned_at) on promotion_use to nameplane_app, nameplane_worker;

-- Customers' roles read neither promotions nor codes: what they may know of them comes from functions. Colleagues of one brand work with
-- the promotions of that brand alone.
create policy staff_read on promotion for select to nameplane_staff using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
create policy staff_insert on promotion for insert to nameplane_staff
  with check (made_by = np_staff() and (np_brand() is null or brand_id = np_brand()));
create policy staff_update on promotion for update to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()));
create policy staff_read on voucher_code for select to nameplane_staff
  using (np_staff() is not null and exists (select 1 from promotion p where p.id = promotion_id));
create policy staff_insert on voucher_code for insert to nameplane_staff
  with check (made_by = np_staff() and exists (select 1 from promotion p where p.id = promotion_id));
create policy staff_update on voucher_code for update to nameplane_staff
  using (np_staff() is not null and exists (select 1 from promotion p where p.id = promotion_id)) with check (withdrawn_by = np_staff());
grant insert, update on promotion to nameplane_staff;
grant insert, update (withdrawn_by, withdrawn_at) on voucher_code to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('promotion', 'operational', null, null, 'keep', 'small; explains discounts on invoices'),
('voucher_code', 'operational', null, null, 'keep', 'a code is never given out twice'),
('basket_voucher', 'operational', 90, 'entered_at', 'delete', 'of no use once its promotion has ended'),
('promotion_use', 'book', null, null, 'keep', 'part of its invoice');
