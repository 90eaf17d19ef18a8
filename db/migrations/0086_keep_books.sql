-- The sales ledger leaves as books: each voucher gets a number in a series without gaps, and its postings the account numbers of the
-- seller's chart and their value in the currency of the books, both frozen when the month is closed. A closed month takes no posting.
--
-- Locks: new tables, and rows of ledger_account. The trigger of np_months_open takes SHARE ROW EXCLUSIVE on ledger_posting for a moment.

create table books_setting (
  seller_id         uuid primary key references seller,
  year_starts_month smallint not null default 1 check (year_starts_month between 1 and 12),
  deferred_from     date,
  version           integer not null default 1
);
comment on table books_setting is 'How the books of a seller are kept; without a row: by calendar years, and no income is deferred';
comment on column books_setting.year_starts_month is 'First month of the financial year; fixed from the first voucher on';
comment on column books_setting.deferred_from is 'Invoices issued from this day on spread their income over the periods of their lines; null: none do';

create table chart_template (
  country  char(2) not null,
  code     text not null,
  vat_kind text not null default '' check (vat_kind in ('','domestic','reverse_charge','export','oss','exempt')),
  number   text not null check (number ~ '^[0-9]{3,8}$'),
  name     text not null,
  primary key (country, code, vat_kind)
);
comment on table chart_template is 'Account numbers that sellers of a country have before anybody chooses others; vat_kind empty: whatever the VAT';

-- BAS, the chart of accounts that most Swedish companies use.
insert into chart_template (country, code, vat_kind, number, name) values
('SE', 'receivable', '', '1510', 'Kundfordringar'),
('SE', 'bank', '', '1930', 'Företagskonto'),
('SE', 'other_bank', '', '1940', 'Övriga bankkonton'),
('SE', 'card_clearing', '', '1580', 'Fordringar för kontokort'),
('SE', 'swish_clearing', '', '1582', 'Fordringar Swish'),
('SE', 'paypal_clearing', '', '1583', 'Fordringar PayPal'),
('SE', 'registry_prepayment', '', '1480', 'Förskott till registerenheter'),
('SE', 'past_result', '', '2098', 'Vinst eller förlust från föregående år'),
('SE', 'prepaid', '', '2420', 'Förskott från kunder'),
('SE', 'held', '', '2490', 'Medel som hålls för andra'),
('SE', 'vat_out', '', '2611', 'Utgående moms på försäljning inom Sverige, 25 %'),
('SE', 'vat_out', 'oss', '2670', 'Utgående moms på försäljning inom EU, OSS'),
('SE', 'deferred_revenue', '', '2970', 'Förutbetalda intäkter'),
('SE', 'suspense', '', '2999', 'OBS-konto'),
('SE', 'revenue', '', '3001', 'Försäljning inom Sverige, 25 % moms'),
('SE', 'revenue', 'export', '3305', 'Försäljning av tjänster till land utanför EU'),
('SE', 'revenue', 'reverse_charge', '3308', 'Försäljning av tjänster till annat EU-land'),
('SE', 'revenue', 'oss', '3309', 'Försäljning av tjänster till annat EU-land, OSS'),
('SE', 'revenue', 'exempt', '3004', 'Försäljning inom Sverige, momsfri'),
('SE', 'reminder_fee', '', '3540', 'Faktureringsavgifter'),
('SE', 'discount', '', '3730', 'Lämnade rabatter'),
('SE', 'rounding', '', '3740', 'Öres- och kronutjämning'),
('SE', 'fx', '', '3960', 'Valutakursvinster på fordringar och skulder'),
('SE', 'registry_cost', '', '4001', 'Avgifter till registerenheter'),
('SE', 'bad_debt', '', '6351', 'Konstaterade förluster på kundfordringar'),
('SE', 'bank_fee', '', '6570', 'Bankkostnader'),
('SE', 'interest', '', '8313', 'Ränteintäkter från kundfordringar');

create table chart_rule (
  seller_id uuid not null references seller,
  code      text not null,
  vat_kind  text not null default '' check (vat_kind in ('','domestic','reverse_charge','export','oss','exempt')),
  country   text not null default '' check (country ~ '^([A-Z]{2})?$'),
  number    text not null check (number ~ '^[0-9]{3,8}$'),
  made_by   text not null,
  made_at   timestamptz not null,
  primary key (seller_id, code, vat_kind, country),
  foreign key (seller_id, code) references ledger_account (seller_id, code)
);
comment on table chart_rule is 'Account numbers that a seller chose for a ledger account, for a kind of VAT or a country of buyers; the narrower one counts';
comment on column chart_rule.country is 'Country of the buyer on the invoice; empty: any';

create table chart_name (
  seller_id uuid not null references seller,
  number    text not null check (number ~ '^[0-9]{3,8}$'),
  name      text not null check (length(name) between 1 and 100),
  primary key (seller_id, number)
);
comment on table chart_name is 'Names that a seller gave to numbers of its chart';

create table books_closing (
  seller_id   uuid not null references seller,
  id          uuid not null,
  month       date not null check (extract(day from month) = 1),
  remarks     jsonb not null,
  note        text not null check (length(note) <= 2000),
  sums_hash   bytea not null,
  closed_by   text not null,
  closed_at   timestamptz not null,
  reopened_by text,
  reopened_at timestamptz,
  reason      text check (length(reason) between 3 and 500),
  primary key (seller_id, id),
  check (num_nonnulls(reopened_by, reopened_at, reason) in (0, 3))
);
comment on table books_closing is 'Months that were closed, and reopened. Months are closed in their order, so all before a closed one are closed';
comment on column books_closing.remarks is 'What was open when the month was closed, as it was shown: key, amount or number';
comment on column books_closing.note is 'How the colleague who closed explained it';
comment on column books_closing.sums_hash is 'Hash of the sum of each account in the month: the same after a reopening, or something changed';
create unique index books_closed_once on books_closing (seller_id, month) where reopened_at is null;

create table books_voucher (
  seller_id   uuid not null references seller,
  year_from   date not null,
  series      text not null check (series ~ '^[A-Z]$'),
  number      integer not null check (number > 0),
  account_id  uuid not null references account,
  voucher_id  uuid not null,
  booked_on   date not null,
  kind        text not null,
  invoice_id  uuid,
  payment_id  uuid,
  currency    char(3) not null references currency,
  fx_ppm      bigint not null check (fx_ppm > 0),
  created_at  timestamptz not null,
  numbered_at timestamptz not null default now(),
  primary key (seller_id, year_from, series, number),
  unique (seller_id, voucher_id)
);
comment on table books_voucher is 'The number of each voucher of the ledger, without gaps in its series and financial year; insert only';
comment on column books_voucher.fx_ppm is 'Units of the books'' currency for a million units of the voucher''s: the rate of its invoice, else of its day';
comment on column books_voucher.created_at is 'When it was booked';
create index books_voucher_day on books_voucher (seller_id, booked_on, series, number);

create table books_entry (
  seller_id      uuid not null,
  posting_id     uuid not null,
  is_debit       boolean not null,
  account_id     uuid not null references account,
  year_from      date not null,
  series         text not null,
  voucher_number integer not null,
  booked_on      date not null,
  kind           text not null,
  code           text not null,
  vat_kind       text not null,
  country        text not null,
  number         text not null,
  minor          bigint not null,
  currency       char(3) not null references currency,
  currency_minor bigint not null,
  primary key (seller_id, posting_id, is_debit),
  foreign key (seller_id, year_from, series, voucher_number) references books_voucher (seller_id, year_from, series, number)
);
comment on table books_entry is 'Both sides of each posting of a numbered voucher in the seller''s chart; of a closed month they never change';
comment on column books_entry.number is 'Number of the account; follows the chart until the month is closed';
comment on column books_entry.minor is 'Value in the currency of the books: debit positive, credit negative';
comment on column books_entry.vat_kind is 'Of the invoice that the voucher is about; empty: it is about none';
comment on column books_entry.country is 'Country of the buyer of that invoice';
create index books_entry_voucher on books_entry (seller_id, year_from, series, voucher_number);
create index books_entry_day on books_entry (seller_id, booked_on, number);

do $$ declare t text; begin
  foreach t in array array['books_setting','chart_rule','chart_name','books_closing','books_voucher','books_entry'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    -- The books are the seller's, not those of one brand.
    execute format('create policy staff on %I to nameplane_staff using (np_staff() is not null and np_brand() is null) with check (np_staff() is not null and np_brand() is null)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_staff, nameplane_readonly', t);
  end loop;
end $$;
grant insert, update on books_setting, chart_rule, chart_name to nameplane_staff;
grant delete on chart_rule to nameplane_staff;
grant insert on books_closing to nameplane_staff;
grant update (reopened_by, reopened_at, reason) on books_closing to nameplane_staff;
grant update (number) on books_entry to nameplane_staff;
-- An invoice is issued in the account of its buyer, and asks whether its income is spread.
create policy known on books_setting for select to nameplane_app, nameplane_worker using (true);
grant select on books_setting to nameplane_app, nameplane_worker;

alter table chart_template owner to nameplane_owner;
grant select on chart_template to nameplane_staff, nameplane_readonly;

insert into ledger_account (seller_id, code, class, chart_no, name)
select s.id, c.code, 'liability', c.chart_no, c.name
  from seller s, (values ('past_result', '2098', 'Result of earlier years'), ('deferred_revenue', '2970', 'Deferred income')) c (code, chart_no, name)
on conflict do nothing;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('books_setting', 'operational', null, null, 'keep', 'small; with the seller'),
('chart_template', 'operational', null, null, 'keep', 'reference data'),
('chart_rule', 'operational', null, null, 'keep', 'small; with the seller'),
('chart_name', 'operational', null, null, 'keep', 'small; with the seller'),
('books_closing', 'book', 2922, 'month', 'archive', 'bookkeeping'),
('books_voucher', 'book', 2922, 'booked_on', 'archive', 'bookkeeping'),
('books_entry', 'book', 2922, 'booked_on', 'archive', 'bookkeeping');
