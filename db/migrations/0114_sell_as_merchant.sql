-- A reseller may invoice the customers of its brand itself (merchant), instead of the provider (agent). Its seller has its own facts, number
-- series and books. The provider then charges the reseller the wholesale price of each line before the line is worked on: from its prepaid
-- credit, or within its credit limit, and invoices these charges once a month (ADR 114, ADR 115).
--
-- Locks: five new tables; ACCESS EXCLUSIVE for a moment on seller, sales_order, reseller_sale, balance and ledger_posting for new columns
-- with constant defaults, and for a CHECK that allows more than before and is not validated against old rows.

insert into permission (name, is_dangerous, is_staff, description) values
('resale_merchant', true, false, 'Invoice the customers of the own brand: the seller, its way of selling, and payments of customers');
update role set permissions = permissions || array['resale_merchant'], version = version + 1 where is_shared and name = 'Owner';

alter table seller add column owner_account_id uuid references account;
alter table seller add column is_vat_registered boolean not null default true;
comment on column seller.owner_account_id is 'The reseller whose seller it is; null: the provider''s own';
comment on column seller.is_vat_registered is 'A seller that is not registered for VAT charges none';
create unique index seller_of_account on seller (owner_account_id) where owner_account_id is not null;

alter table sales_order add column seller_id uuid references seller;
comment on column sales_order.seller_id is 'The seller of the brand when the order was placed; null: an order from before resellers could have a seller, of the brand''s seller';

alter table reseller_sale add column is_merchant boolean not null default false;
alter table reseller_sale add column waits_since timestamptz;
comment on column reseller_sale.is_merchant is 'The reseller''s own seller invoices it, and the provider charges the wholesale price (wholesale_charge)';
comment on column reseller_sale.waits_since is 'Since when the line waits because the reseller''s balance does not cover it; null: it does not wait';
create index reseller_sale_cover on reseller_sale (customer_id, request_id) where is_merchant;
create index reseller_sale_waits on reseller_sale (account_id, ordered_at) where waits_since is not null;

create table reseller_seller (
  account_id        uuid primary key references account,
  name              text not null check (length(name) between 1 and 200),
  orgnr             text not null check (length(orgnr) between 1 and 40),
  country           char(2) not null references country,
  is_vat_registered boolean not null,
  vat_number        text check (length(vat_number) <= 20),
  street            text not null,
  postcode          text not null,
  city              text not null,
  email             text not null check (length(email) <= 254),
  phone             text not null default '',
  bankgiro          text not null default '',
  iban              text not null default '',
  bic               text not null default '',
  has_ftax          boolean not null default false,
  first_number      bigint not null default 1001 check (first_number between 1 and 9999999),
  version           integer not null default 1,
  changed_by        text not null,
  changed_at        timestamptz not null,
  check (is_vat_registered = (vat_number is not null)),
  check (bankgiro <> '' or iban <> '')
);
comment on table reseller_seller is 'The seller of a reseller as it wants to be on invoices; in force once staff have approved a request (reseller_mode)';
comment on column reseller_seller.first_number is 'Number of the first invoice; it counts only before the first approval';

create table reseller_mode (
  account_id   uuid not null references account,
  id           uuid not null,
  mode         text not null check (mode in ('merchant','agent')),
  state        text not null default 'asked' check (state in ('asked','approved','begun','refused','withdrawn')),
  begins_on    date not null,
  seller       jsonb not null default '{}' check (jsonb_typeof(seller) = 'object'),
  asked_by     uuid not null references panel_user,
  asked_at     timestamptz not null,
  decided_by   text,
  decided_at   timestamptz,
  reason       text not null default '' check (length(reason) <= 500),
  began_at     timestamptz,
  primary key (account_id, id),
  check (state = 'withdrawn' or (state in ('approved','begun','refused')) = (decided_at is not null)),
  check ((state = 'begun') = (began_at is not null)),
  check (mode = 'agent' or seller <> '{}')
);
comment on table reseller_mode is 'Ways of selling that a reseller asked for, with what staff decided; orders placed before a way began are never changed by it';
comment on column reseller_mode.seller is 'The seller as it was asked for (merchant): exactly this is approved';
comment on column reseller_mode.begins_on is 'First day, in the time zone of the account''s brand';
create unique index reseller_mode_open on reseller_mode (account_id) where state in ('asked','approved');
create index reseller_mode_waiting on reseller_mode (asked_at) where state = 'asked';

create table wholesale_charge (
  account_id        uuid not null references account,
  id                uuid not null,
  customer_id       uuid not null references account,
  quote_id          uuid not null,
  request_id        uuid not null,
  seller_id         uuid not null references seller,
  basis             text not null check (basis in ('prepaid','limit')),
  currency          char(3) not null references currency,
  net_minor         bigint not null check (net_minor > 0),
  vat_kind          text not null,
  vat_rate_bp       integer not null check (vat_rate_bp between 0 and 10000),
  vat_minor         bigint not null check (vat_minor >= 0),
  total_minor       bigint not null check (total_minor = net_minor + vat_minor),
  charged_at        timestamptz not null,
  invoice_id        uuid,
  closed_at         timestamptz,
  returned_at       timestamptz,
  return_invoice_id uuid,
  primary key (account_id, id),
  constraint wholesale_charge_once unique (account_id, customer_id, quote_id),
  foreign key (account_id, customer_id, quote_id) references reseller_sale (account_id, customer_id, quote_id),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  foreign key (account_id, return_invoice_id) references invoice (account_id, id),
  check (return_invoice_id is null or (returned_at is not null and invoice_id is not null))
);
comment on table wholesale_charge is 'What a reseller pays the provider for a line that its own seller sold: once for each sale, before the line is worked on';
comment on column wholesale_charge.seller_id is 'The provider''s seller';
comment on column wholesale_charge.basis is 'prepaid: taken from the prepaid credit; limit: counts against the credit limit until it is invoiced';
comment on column wholesale_charge.invoice_id is 'Invoice of the provider that has it; null: not invoiced yet';
comment on column wholesale_charge.closed_at is 'When its line had ended, fulfilled or not; null: the line is still open';
comment on column wholesale_charge.returned_at is 'When it was given back, because the line was not fulfilled';
comment on column wholesale_charge.return_invoice_id is 'Invoice that takes it back, where it had been invoiced before';
create index wholesale_charge_request on wholesale_charge (customer_id, request_id);
create index wholesale_charge_open on wholesale_charge (account_id) where closed_at is null;
create index wholesale_charge_to_bill on wholesale_charge (account_id, charged_at) where invoice_id is null and returned_at is null;
create index wholesale_charge_to_return on wholesale_charge (account_id) where returned_at is not null and invoice_id is not null and return_invoice_id is null;

create table wholesale_warning (
  account_id     uuid primary key references account,
  currency       char(3) not null references currency,
  threshold_minor bigint not null check (threshold_minor >= 0),
  low_since      timestamptz,
  changed_by     text not null,
  changed_at     timestamptz not null
);
comment on table wholesale_warning is 'Below which balance a reseller wants to be warned';
comment on column wholesale_warning.low_since is 'Since when the balance has been below it; null: it is not';

create table reseller_receipt (
  account_id  uuid not null references account,
  id          uuid not null,
  customer_id uuid not null references account,
  invoice_id  uuid not null,
  currency    char(3) not null references currency,
  amount_minor bigint not null check (amount_minor > 0),
  received_on date not null,
  note        text not null default '' check (length(note) <= 200),
  made_by     uuid not null references panel_user,
  made_at     timestamptz not null,
  booked_at   timestamptz,
  primary key (account_id, id),
  foreign key (customer_id, invoice_id) references invoice (account_id, id)
);
comment on table reseller_receipt is 'Payments of customers that a reseller recorded on invoices of its own seller';
comment on column reseller_receipt.booked_at is 'When the worker booked it; null: it still has to';
create index reseller_receipt_open on reseller_receipt (made_at) where booked_at is null;
create index reseller_receipt_invoice on reseller_receipt (account_id, customer_id, invoice_id);

alter table balance add column unbilled_minor bigint not null default 0;
comment on column balance.unbilled_minor is 'Wholesale charges that count against the credit limit and are not invoiced yet; below zero where invoiced ones were given back';

alter table ledger_posting drop constraint ledger_posting_kind_check;
alter table ledger_posting add constraint ledger_posting_kind_check check (kind in ('invoice','credit_note','deposit','imported_credit','payment','refund','discount',
  'rounding','used_credit','hold','bad_debt','interest','exchange','cost','fee','suspense','correction','deferral','settlement','wholesale')) not valid;
insert into chart_template (country, code, vat_kind, number, name) values
('SE', 'wholesale', '', '2428', 'Förskott från återförsäljare'),
('SE', 'wholesale_unbilled', '', '1793', 'Ofakturerat till återförsäljare')
on conflict do nothing;
insert into ledger_account (seller_id, code, class, chart_no, name)
select s.id, c.code, c.class, c.chart_no, c.name
  from seller s, (values ('wholesale', 'liability', '2428', 'Charged to resellers, not invoiced'), ('wholesale_unbilled', 'asset', '1793', 'Owed by resellers, not invoiced')) c (code, class, chart_no, name)
on conflict do nothing;

do $$ declare t text; begin
  foreach t in array array['reseller_seller','reseller_mode','wholesale_charge','wholesale_warning','reseller_receipt'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy staff on %I to nameplane_staff using (np_staff() is not null and np_brand() is null) with check (np_staff() is not null and np_brand() is null)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly', t);
  end loop;
end $$;
grant insert, update on reseller_seller, wholesale_warning to nameplane_app;
-- A reseller asks, and takes back what it asked for. Staff decide, and the worker begins what was approved.
grant insert (account_id, id, mode, begins_on, seller, asked_by, asked_at), update (state) on reseller_mode to nameplane_app;
create policy tenant_withdraws on reseller_mode as restrictive for update to nameplane_app using (state in ('asked','approved')) with check (state = 'withdrawn');
grant update (state, decided_by, decided_at, reason, begins_on) on reseller_mode to nameplane_staff;
grant insert on wholesale_charge to nameplane_worker;
grant update (invoice_id, closed_at, returned_at, return_invoice_id) on wholesale_charge to nameplane_worker;
grant update (low_since) on wholesale_warning to nameplane_worker;
grant insert (account_id, id, customer_id, invoice_id, currency, amount_minor, received_on, note, made_by, made_at) on reseller_receipt to nameplane_app;
grant update (booked_at) on reseller_receipt to nameplane_worker;
grant update (waits_since) on reseller_sale to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('reseller_seller', 'contract', null, null, 'keep', 'the seller of invoices'),
('reseller_mode', 'contract', null, null, 'keep', 'who sold to whom, and since when'),
('wholesale_charge', 'book', null, null, 'keep', 'bookkeeping'),
('wholesale_warning', 'operational', null, null, 'keep', 'small'),
('reseller_receipt', 'book', null, null, 'keep', 'bookkeeping');
