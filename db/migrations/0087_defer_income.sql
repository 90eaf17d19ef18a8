-- Income of a line that is paid for a longer time is income of the months it is paid for. What lies after the month of the invoice is
-- deferred when the invoice is issued, and released at the end of each month (ADR 99).
--
-- Locks: one new table; ACCESS EXCLUSIVE on ledger_posting while its CHECK is exchanged, which is not validated against old rows because
-- it allows more than before.

create table revenue_deferral (
  account_id     uuid not null references account,
  id             uuid not null,
  seller_id      uuid not null references seller,
  invoice_id     uuid not null,
  position       integer not null,
  request_id     uuid,
  revenue_code   text not null,
  currency       char(3) not null references currency,
  period_from    date not null,
  period_to      date not null check (period_to > period_from),
  net_minor      bigint not null check (net_minor > 0),
  deferred_minor bigint not null check (deferred_minor between 1 and net_minor),
  released_minor bigint not null default 0,
  next_month     date check (extract(day from next_month) = 1),
  ended_on       date,
  created_at     timestamptz not null,
  primary key (account_id, id),
  unique (account_id, invoice_id, position),
  foreign key (account_id, invoice_id, position) references invoice_line (account_id, invoice_id, position),
  check (released_minor between 0 and deferred_minor),
  check ((next_month is null) = (released_minor = deferred_minor))
);
comment on table revenue_deferral is 'Income of invoice lines that belongs to later months, and how much of it has been released';
comment on column revenue_deferral.period_to is 'The day on which what was paid for ends: the day after its last one';
comment on column revenue_deferral.net_minor is 'Net of the line, with its discounts';
comment on column revenue_deferral.deferred_minor is 'What was deferred: the share of the days after the month of the invoice';
comment on column revenue_deferral.released_minor is 'What is income by now; a credit note releases the rest against itself';
comment on column revenue_deferral.next_month is 'First day of the month whose share is released next; null: all is released';
comment on column revenue_deferral.ended_on is 'When a credit note ended it';
create index revenue_deferral_due on revenue_deferral (next_month) where next_month is not null;

alter table ledger_posting drop constraint ledger_posting_kind_check;
alter table ledger_posting add constraint ledger_posting_kind_check check (kind in ('invoice','credit_note','deposit','imported_credit','payment','refund','discount',
  'rounding','used_credit','hold','bad_debt','interest','exchange','cost','fee','suspense','correction','deferral')) not valid;

alter table revenue_deferral owner to nameplane_owner;
alter table revenue_deferral enable row level security;
alter table revenue_deferral force row level security;
create policy tenant on revenue_deferral to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account());
create policy staff on revenue_deferral to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand()))) with check (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy owner_all on revenue_deferral to nameplane_owner using (true) with check (true);
create policy sweep on revenue_deferral for select to nameplane_readonly using (true);
grant select on revenue_deferral to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
grant insert on revenue_deferral to nameplane_app, nameplane_worker, nameplane_staff;
grant update (released_minor, next_month, ended_on) on revenue_deferral to nameplane_app, nameplane_worker, nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('revenue_deferral', 'book', null, null, 'keep', 'part of its invoice');

-- Electronic invoices name the participant that receives them, and what the buyer wants to read on them.
alter table account add column peppol_id text check (peppol_id ~ '^[0-9]{4}:[0-9A-Za-z._~-]{1,50}$');
alter table account add column buyer_reference text check (length(buyer_reference) between 1 and 100);
comment on column account.peppol_id is 'Peppol participant for electronic invoices, scheme and identifier; null: its company or VAT number';
comment on column account.buyer_reference is '[personal] reference on electronic invoices; null: the customer number';
