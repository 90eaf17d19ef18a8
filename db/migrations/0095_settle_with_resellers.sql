-- The provider invoices the customers of a reseller's brand at the reseller's prices. The reseller earns what they pay above its own
-- wholesale price: each order freezes by which list the reseller pays, and each month is settled once (ADR 104).
--
-- Locks: four new tables; ACCESS EXCLUSIVE on ledger_posting while its CHECK is exchanged, which is not validated against old rows because
-- it allows more than before.

create table reseller_sale (
  account_id      uuid not null references account,
  customer_id     uuid not null references account,
  quote_id        uuid not null,
  request_id      uuid not null,
  brand_id        uuid not null references brand,
  price_group_id  uuid not null references price_group,
  ascii_name      text collate "C",
  tld             text collate "C",
  product_id      integer references product,
  operation       text not null,
  period_months   smallint not null,
  currency        char(3) not null references currency,
  retail_minor    bigint not null check (retail_minor >= 0),
  registry_fee    jsonb,
  is_agreed       boolean not null,
  ordered_at      timestamptz not null,
  wholesale_minor bigint check (wholesale_minor >= 0),
  valued_at       timestamptz,
  primary key (account_id, customer_id, quote_id),
  check ((wholesale_minor is null) = (valued_at is null))
);
comment on table reseller_sale is 'What customers ordered on the brand of a reseller (account_id), frozen when the order was placed';
comment on column reseller_sale.customer_id is 'The account that ordered';
comment on column reseller_sale.price_group_id is 'The list by which the reseller paid at the time of the order';
comment on column reseller_sale.retail_minor is 'Without VAT, after discounts';
comment on column reseller_sale.is_agreed is 'Sold at a price that the provider agreed with the customer: there is no margin on it';
comment on column reseller_sale.wholesale_minor is 'What the reseller pays, at the prices of ordered_at, without VAT; null until the worker has calculated it';
create index reseller_sale_request on reseller_sale (account_id, customer_id, request_id);
create index reseller_sale_open on reseller_sale (account_id) where wholesale_minor is null;

create table reseller_month (
  account_id uuid not null references account,
  month      date not null check (extract(day from month) = 1),
  settled_at timestamptz not null,
  primary key (account_id, month)
);
comment on table reseller_month is 'Months that were settled with a reseller: each once, also where nothing was sold';

create table reseller_settlement (
  account_id      uuid not null references account,
  id              uuid not null,
  seller_id       uuid not null references seller,
  month           date not null check (extract(day from month) = 1),
  currency        char(3) not null references currency,
  line_count      integer not null check (line_count >= 0),
  opening_minor   bigint not null check (opening_minor <= 0),
  retail_minor    bigint not null,
  wholesale_minor bigint not null,
  margin_minor    bigint not null check (margin_minor = retail_minor - wholesale_minor),
  credited_minor  bigint not null check (credited_minor >= 0),
  carried_minor   bigint not null check (carried_minor <= 0),
  made_at         timestamptz not null,
  primary key (account_id, id),
  unique (account_id, seller_id, currency, month),
  foreign key (account_id, month) references reseller_month (account_id, month),
  check (opening_minor + margin_minor = credited_minor + carried_minor)
);
comment on table reseller_settlement is 'The statement of a month in one currency: what the margin was, and what was credited';
comment on column reseller_settlement.opening_minor is 'Carried from the statement before: below zero where refunds were more than the margin';
comment on column reseller_settlement.credited_minor is 'Added to the credit of the account, without VAT';
comment on column reseller_settlement.carried_minor is 'Below zero: the next statement begins with it';

create table reseller_settlement_line (
  account_id      uuid not null,
  settlement_id   uuid not null,
  position        integer not null check (position > 0),
  kind            text not null check (kind in ('sale','credit','reversal')),
  brand_id        uuid not null references brand,
  customer_id     uuid not null references account,
  invoice_id      uuid not null,
  request_id      uuid not null,
  customer_number bigint not null,
  invoice_number  bigint not null,
  ascii_name      text collate "C",
  tld             text collate "C",
  product_id      integer references product,
  operation       text not null,
  period_months   smallint not null,
  happened_on     date not null,
  retail_minor    bigint not null,
  wholesale_minor bigint not null,
  margin_minor    bigint not null check (margin_minor = retail_minor - wholesale_minor),
  primary key (account_id, settlement_id, position),
  unique (account_id, settlement_id, invoice_id, request_id),
  foreign key (account_id, settlement_id) references reseller_settlement (account_id, id)
);
comment on table reseller_settlement_line is 'What each line of a customer''s invoice added to a statement, or a credit note took from it';
comment on column reseller_settlement_line.kind is 'sale: a paid line; credit: a line of a credit note; reversal: takes back what an earlier statement had, because the payment was taken back';
comment on column reseller_settlement_line.happened_on is 'When the invoice was paid, or the credit note issued';
create index reseller_settlement_line_document on reseller_settlement_line (account_id, customer_id, invoice_id, request_id);

alter table ledger_posting drop constraint ledger_posting_kind_check;
alter table ledger_posting add constraint ledger_posting_kind_check check (kind in ('invoice','credit_note','deposit','imported_credit','payment','refund','discount',
  'rounding','used_credit','hold','bad_debt','interest','exchange','cost','fee','suspense','correction','deferral','settlement')) not valid;
insert into chart_template (country, code, vat_kind, number, name) values
('SE', 'owed_to_resellers', '', '2990', 'Upplupna ersättningar till återförsäljare'),
('SE', 'reseller_margin', '', '4600', 'Ersättningar till återförsäljare')
on conflict do nothing;
insert into ledger_account (seller_id, code, class, chart_no, name)
select s.id, c.code, c.class, c.chart_no, c.name
  from seller s, (values ('owed_to_resellers', 'liability', '2990', 'Owed to resellers'), ('reseller_margin', 'expense', '4600', 'Margins of resellers')) c (code, class, chart_no, name)
on conflict do nothing;

do $$ declare t text; begin
  foreach t in array array['reseller_sale','reseller_month','reseller_settlement','reseller_settlement_line'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy tenant on %I for select to nameplane_app using (account_id = np_account())', t);
    execute format('create policy tenant_work on %I to nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy staff on %I for select to nameplane_staff using (np_staff() is not null and np_brand() is null)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly', t);
  end loop;
  foreach t in array array['reseller_month','reseller_settlement','reseller_settlement_line'] loop
    execute format('grant insert on %I to nameplane_worker', t);
  end loop;
end $$;
-- Orders write sales by a trigger. The worker adds what the reseller pays.
grant update (wholesale_minor, valued_at) on reseller_sale to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('reseller_sale', 'book', null, null, 'keep', 'shows how statements were calculated'),
('reseller_month', 'book', null, null, 'keep', 'small'),
('reseller_settlement', 'book', null, null, 'keep', 'bookkeeping'),
('reseller_settlement_line', 'book', null, null, 'keep', 'part of its statement');
