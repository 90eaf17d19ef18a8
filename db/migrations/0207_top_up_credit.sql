-- Credit is topped up automatically: when it falls below a threshold, a saved card, PayPal account or bank account is charged without
-- its owner being asked, up to a limit for each month (ADR 167). Staff set the smallest and the largest deposit of each currency.
--
-- Locks: ACCESS EXCLUSIVE on payment for a column with a constant default (no rewrite) and for an index over rows that do not exist
-- yet; two new tables, with SHARE ROW EXCLUSIVE on account and currency for their foreign keys.

create table top_up (
  account_id      uuid primary key references account,
  state           text not null check (state in ('on','stopped','off')),
  currency        char(3) not null references currency,
  threshold_minor bigint not null check (threshold_minor > 0),
  amount_minor    bigint not null,
  month_minor     bigint not null,
  method_id       uuid not null,
  stopped_for     text check (stopped_for in ('declined','wantsPayer','expired','gone')),
  stopped_at      timestamptz,
  chosen_by       text not null,
  chosen_at       timestamptz not null,
  next_check_at   timestamptz not null,
  version         integer not null default 1,
  -- One deposit always lifts the credit to the threshold or above it, so one dip never asks for a second one.
  constraint top_up_lifts check (amount_minor >= threshold_minor),
  constraint top_up_month check (month_minor >= amount_minor),
  constraint top_up_stopped check ((state = 'stopped') = (stopped_for is not null) and (stopped_for is null) = (stopped_at is null)),
  foreign key (account_id, method_id) references payment_method (account_id, id)
);
comment on table top_up is 'The mandate of an account to top up its credit automatically; no row: never chosen';
comment on column top_up.state is 'on; off: the customer ended it; stopped: a charge failed, and nothing is charged until somebody turns it on again';
comment on column top_up.threshold_minor is 'Credit below this is topped up';
comment on column top_up.amount_minor is 'What is charged each time';
comment on column top_up.month_minor is 'Most that is charged in a calendar month of the brand''s time zone';
comment on column top_up.chosen_by is 'Who chose it last, and when: the mandate for charges without the payer';
comment on column top_up.next_check_at is 'The job does not look before this; later where the limit of the month is reached';
create index top_up_on on top_up (next_check_at) where state = 'on';

alter table top_up owner to nameplane_owner;
alter table top_up enable row level security;
alter table top_up force row level security;
create policy owner_all on top_up to nameplane_owner using (true) with check (true);
create policy sweep on top_up for select to nameplane_readonly using (true);
create policy tenant on top_up to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account());
create policy staff on top_up for select to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
grant select on top_up to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
grant insert, update on top_up to nameplane_app;
grant update (state, stopped_for, stopped_at, next_check_at, version) on top_up to nameplane_worker;

alter table payment add column is_top_up boolean not null default false,
  add constraint payment_top_up check (not is_top_up or off_session);
comment on column payment.is_top_up is 'Whether the credit fell below the threshold of top_up, and nobody was asked';
-- Two processes that see the same dip cannot both begin a payment for it (I-M29).
create unique index payment_one_top_up on payment (account_id)
  where is_top_up and state in ('created','requires_action','authorised','processing');
create index payment_top_ups on payment (account_id, created_at) where is_top_up;

create table deposit_limit (
  currency    char(3) primary key references currency,
  least_minor bigint not null check (least_minor > 0),
  most_minor  bigint not null,
  check (most_minor >= least_minor)
);
comment on table deposit_limit is 'The smallest and the largest deposit at a time, as staff set them; no row: the limits that the product brings along';
alter table deposit_limit owner to nameplane_owner;
grant select on deposit_limit to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
grant insert, update (least_minor, most_minor) on deposit_limit to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('top_up', 'contract', null, null, 'keep', 'the mandate for charges that nobody is asked about, for as long as the account has it'),
('deposit_limit', 'operational', null, null, 'keep', 'a setting of the installation');
