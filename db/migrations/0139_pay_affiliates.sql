-- Affiliates: customers who bring new customers to a brand by a link, and earn a part of what these pay (ADR 128). The programme of a brand is
-- data: what is paid for, how much, for how long. What an affiliate earns is calculated from invoices, posted when it is due, and paid out.
--
-- Locks: new tables only, with SHARE ROW EXCLUSIVE on account, brand and seller for their foreign keys; ACCESS EXCLUSIVE on ledger_posting
-- while its CHECK is exchanged, which is not validated against old rows because it allows more than before.

create table affiliate_programme (
  brand_id           uuid primary key references brand,
  is_on              boolean not null default false,
  currency           char(3) not null references currency,
  attribution_days   integer not null default 90 check (attribution_days between 1 and 365),
  waiting_days       integer not null default 30 check (waiting_days between 14 and 365),
  least_payout_minor bigint not null default 0 check (least_payout_minor >= 0),
  terms              jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  changed_at         timestamptz not null,
  changed_by         text not null,
  version            integer not null default 1
);
comment on table affiliate_programme is 'Whether customers of a brand can be affiliates, and on which terms';
comment on column affiliate_programme.attribution_days is 'Within so many days after signing up, a customer has to place the first order for the affiliate to earn anything';
comment on column affiliate_programme.waiting_days is 'So many days after the payment a commission is due: longer than the right of withdrawal';
comment on column affiliate_programme.least_payout_minor is 'Less than this is not paid out, and waits for a later month; in currency';
comment on column affiliate_programme.terms is 'What an affiliate accepts, by language';

create table affiliate_rule (
  brand_id     uuid not null references affiliate_programme,
  sold         text not null check (sold in ('registration','transfer','renewal','service')),
  basis_points integer not null check (basis_points between 0 and 5000),
  covers       text not null check (covers in ('first','months')),
  months       smallint not null check (months between 1 and 60),
  floor_minor  bigint not null default 0 check (floor_minor >= 0),
  cap_minor    bigint check (cap_minor >= floor_minor),
  primary key (brand_id, sold)
);
comment on table affiliate_rule is 'What an affiliate earns by what was sold: a part of the price without VAT. What has no row earns nothing';
comment on column affiliate_rule.covers is 'first: the first paid order of the customer. months: everything paid within that many months after signing up';
comment on column affiliate_rule.floor_minor is 'At least this for each line, in the currency of the programme, but never more than the price';
comment on column affiliate_rule.cap_minor is 'At most this for each line, in the currency of the programme; null: no limit';

create table affiliate (
  account_id  uuid primary key references account,
  brand_id    uuid not null references brand,
  name        text not null check (name ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  state       text not null check (state in ('asked','approved','refused','stopped')),
  plan        text not null default '' check (length(plan) <= 1000),
  payout      text not null default 'credit' check (payout in ('credit','bank')),
  holder      text check (length(holder) between 1 and 70),
  iban        text check (length(iban) between 15 and 34),
  asked_at    timestamptz not null,
  asked_by    uuid not null references panel_user,
  decided_at  timestamptz,
  decided_by  text,
  reason      text not null default '' check (length(reason) <= 500),
  version     integer not null default 1,
  unique (brand_id, name),
  check ((state = 'asked') = (decided_at is null))
);
comment on table affiliate is 'An account that earns commissions, or has asked to';
comment on column affiliate.name is 'Stands in the link: /affiliate/<name>';
comment on column affiliate.plan is '[personal] How the affiliate wants to bring customers, in its own words';
comment on column affiliate.holder is '[personal] Whose bank account it is';
comment on column affiliate.iban is '[personal]';
comment on column affiliate.reason is 'Why staff refused or stopped it, which the affiliate reads';

create table affiliate_visit (
  account_id uuid not null references affiliate,
  day        date not null,
  visits     integer not null check (visits > 0),
  primary key (account_id, day)
);
comment on table affiliate_visit is 'How often a link was followed on a day. Nothing about the visitors is kept';

create table affiliate_signup (
  account_id   uuid not null references affiliate,
  customer_id  uuid not null unique references account,
  brand_id     uuid not null references brand,
  signed_up_at timestamptz not null,
  order_until  timestamptz not null,
  primary key (account_id, customer_id)
);
comment on table affiliate_signup is 'Customers that an affiliate brought: each belongs to one affiliate, for good';
comment on column affiliate_signup.order_until is 'Until when the first order has to be placed';

create table affiliate_commission (
  account_id   uuid not null,
  id           uuid not null,
  customer_id  uuid not null,
  order_id     uuid,
  invoice_id   uuid not null,
  request_id   uuid not null,
  seller_id    uuid not null references seller,
  sold         text not null,
  currency     char(3) not null references currency,
  net_minor    bigint not null check (net_minor >= 0),
  basis_points integer not null,
  floor_minor  bigint not null,
  cap_minor    bigint,
  amount_minor bigint not null check (amount_minor between 0 and net_minor),
  posted_minor bigint not null default 0 check (posted_minor >= 0),
  state        text not null check (state in ('pending','due','taken_back','refused')),
  reason       text not null default '',
  paid_on      date not null,
  due_on       date not null check (due_on >= paid_on),
  changed_at   timestamptz not null,
  primary key (account_id, id),
  unique (customer_id, invoice_id, request_id),
  foreign key (account_id, customer_id) references affiliate_signup (account_id, customer_id),
  check (state = 'due' or posted_minor = 0 or state = 'taken_back'),
  check (state in ('pending','due') or amount_minor = 0),
  check ((state = 'refused') = (reason <> ''))
);
comment on table affiliate_commission is 'What an affiliate earns for one paid line of an invoice: written once, when the invoice is paid';
comment on column affiliate_commission.net_minor is 'Without VAT, after discounts and credit notes';
comment on column affiliate_commission.basis_points is 'As the rules said when the line was paid, like the two limits';
comment on column affiliate_commission.posted_minor is 'What is posted for it: the sum of its entries';
comment on column affiliate_commission.state is 'pending: waits until due_on. due: posted. taken_back: nothing is left of it, because the line was credited or the payment taken back. refused: never counted, for the reason';
create index affiliate_commission_waits on affiliate_commission (account_id, due_on) where state = 'pending';

create sequence affiliate_payout_number_seq start 1001;
alter sequence affiliate_payout_number_seq owner to nameplane_owner;
grant usage on sequence affiliate_payout_number_seq to nameplane_worker;

create table affiliate_payout (
  account_id   uuid not null references affiliate,
  id           uuid not null,
  number       bigint not null default nextval('affiliate_payout_number_seq') unique,
  seller_id    uuid not null references seller,
  month        date not null check (extract(day from month) = 1),
  currency     char(3) not null references currency,
  amount_minor bigint not null check (amount_minor > 0),
  way          text not null check (way in ('credit','bank')),
  holder       text,
  iban         text,
  made_at      timestamptz not null,
  paid_at      timestamptz,
  paid_by      text,
  primary key (account_id, id),
  unique (account_id, seller_id, currency, month),
  check ((way = 'bank') = (iban is not null and holder is not null)),
  check ((paid_at is null) = (paid_by is null)),
  check (way = 'bank' or paid_at is not null)
);
comment on table affiliate_payout is 'What an affiliate was paid for a month: as credit at once, or by a transfer that staff make';
comment on column affiliate_payout.holder is '[personal]';
comment on column affiliate_payout.iban is '[personal] Where the money goes, as it was when the payout was made';

create table affiliate_entry (
  account_id    uuid not null,
  id            uuid not null,
  commission_id uuid not null,
  seller_id     uuid not null references seller,
  currency      char(3) not null references currency,
  amount_minor  bigint not null check (amount_minor <> 0),
  booked_on     date not null,
  payout_id     uuid,
  primary key (account_id, id),
  foreign key (account_id, commission_id) references affiliate_commission (account_id, id),
  foreign key (account_id, payout_id) references affiliate_payout (account_id, id)
);
comment on table affiliate_entry is 'Each posting of a commission: above zero when it is due, below zero when it is taken back';
comment on column affiliate_entry.payout_id is 'The payout that has it; null: it is in the next one';
create index affiliate_entry_open on affiliate_entry (account_id) where payout_id is null;
create index affiliate_entry_commission on affiliate_entry (account_id, commission_id);
create index affiliate_entry_payout on affiliate_entry (account_id, payout_id) where payout_id is not null;

alter table ledger_posting drop constraint ledger_posting_kind_check;
alter table ledger_posting add constraint ledger_posting_kind_check check (kind in ('invoice','credit_note','deposit','imported_credit','payment','refund','discount',
  'rounding','used_credit','hold','bad_debt','interest','exchange','cost','fee','suspense','correction','deferral','settlement','wholesale','dispute','commission')) not valid;
insert into chart_template (country, code, vat_kind, number, name) values
('SE', 'owed_to_affiliates', '', '2991', 'Upplupna provisioner'),
('SE', 'affiliate_commission', '', '6060', 'Provisioner')
on conflict do nothing;
insert into ledger_account (seller_id, code, class, chart_no, name)
select s.id, c.code, c.class, c.chart_no, c.name
  from seller s, (values ('owed_to_affiliates', 'liability', '2991', 'Owed to affiliates'), ('affiliate_commission', 'expense', '6060', 'Commissions of affiliates')) c (code, class, chart_no, name)
on conflict do nothing;

do $$
declare
  t text;
  staff constant text := '(np_staff() is not null and np_brand() is null)';
begin
  foreach t in array array['affiliate_programme','affiliate_rule','affiliate','affiliate_visit','affiliate_signup','affiliate_commission','affiliate_payout','affiliate_entry'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy staff on %I to nameplane_staff using %s with check %s', t, staff, staff);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly', t);
  end loop;
  foreach t in array array['affiliate_programme','affiliate_rule'] loop
    execute format('create policy brand on %I for select to nameplane_app, nameplane_worker using (brand_id = np_brand())', t);
    execute format('grant insert, update on %I to nameplane_staff', t);
  end loop;
  foreach t in array array['affiliate','affiliate_visit','affiliate_signup','affiliate_commission','affiliate_payout','affiliate_entry'] loop
    execute format('create policy tenant on %I for select to nameplane_app using (account_id = np_account())', t);
    execute format('create policy tenant_work on %I to nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
  end loop;
  foreach t in array array['affiliate_commission','affiliate_payout','affiliate_entry'] loop
    execute format('grant insert on %I to nameplane_worker', t);
  end loop;
end $$;
grant delete on affiliate_rule to nameplane_staff;
-- An account asks, and says where its money goes. Only staff decide.
create policy tenant_insert on affiliate for insert to nameplane_app with check (account_id = np_account() and state = 'asked' and brand_id = np_brand());
create policy tenant_update on affiliate for update to nameplane_app using (account_id = np_account()) with check (account_id = np_account());
grant insert on affiliate to nameplane_app;
grant update (payout, holder, iban, version) on affiliate to nameplane_app;
grant update (state, decided_at, decided_by, reason, version) on affiliate to nameplane_staff;
grant update (payout, version) on affiliate to nameplane_worker;
grant update (net_minor, amount_minor, posted_minor, state, reason, changed_at) on affiliate_commission to nameplane_worker;
grant update (payout_id) on affiliate_entry to nameplane_worker;
grant update (paid_at, paid_by) on affiliate_payout to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('affiliate_programme', 'operational', null, null, 'keep', 'the terms of a brand'),
('affiliate_rule', 'operational', null, null, 'keep', 'the terms of a brand'),
('affiliate', 'identity', null, null, 'keep', 'while its account lives'),
('affiliate_visit', 'operational', null, null, 'keep', 'counts by day, about nobody'),
('affiliate_signup', 'book', null, null, 'keep', 'why a commission was paid'),
('affiliate_commission', 'book', null, null, 'keep', 'bookkeeping'),
('affiliate_payout', 'book', null, null, 'keep', 'bookkeeping'),
('affiliate_entry', 'book', null, null, 'keep', 'bookkeeping');
