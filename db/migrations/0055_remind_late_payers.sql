-- What happens when an invoice is not paid is data: a plan of stages, for a seller, one of its brands, the buyers of one account, or the
-- sellers of a country. Each stage that an invoice has reached is a row, so no stage happens twice. A reminder fee and late-payment
-- interest are invoices of their own, because a numbered invoice is frozen (ADR 81).
--
-- Locks: three new tables; ACCESS EXCLUSIVE on account and invoice for their new columns, which have no default and rewrite nothing.

alter table invoice add column charges_id uuid;
alter table invoice add foreign key (account_id, charges_id) references invoice (account_id, id);
create index invoice_charges on invoice (account_id, charges_id) where charges_id is not null;
comment on column invoice.charges_id is 'The late invoice whose reminder fee or interest this invoice charges; never reminded of alone';

alter table account add column suspended_for text check (suspended_for in ('collection','legal','unpaid'));
alter table account add column invoicing_paused_at timestamptz;
comment on column account.suspended_for is 'Why the account is suspended; unpaid: by the plan of reminders, and opened again when nothing stands against it. Null: not suspended, or from before this was kept';
comment on column account.invoicing_paused_at is 'Since when nothing is renewed on invoice, because an invoice is late';
grant update (suspended_for, invoicing_paused_at) on account to nameplane_worker;

create table dunning_plan (
  id            uuid primary key,
  seller_id     uuid references seller,
  brand_id      uuid references brand,
  account_id    uuid references account,
  country       char(2) check (country ~ '^[A-Z]{2}$'),
  stages        jsonb not null,
  reference_ppm integer check (reference_ppm between -50000 and 500000),
  closed_days   date[] not null default '{}',
  check (num_nonnulls(seller_id, brand_id, account_id, country) <= 1)
);
comment on table dunning_plan is 'What happens to unpaid invoices, and when. The plan of the account goes before that of its brand, of the seller, of the seller''s country, and of all';
comment on column dunning_plan.stages is 'In order of days: code, days after the due date (negative: before it), acts (remind, pause, suspend, collect), fee by currency in minor units';
comment on column dunning_plan.reference_ppm is 'Reference rate for late-payment interest of days for which reference_rate has none, x 1,000,000; null: such interest is not known';
comment on column dunning_plan.closed_days is 'Days beside weekends and public holidays of the seller''s country on which nothing happens';
create unique index dunning_plan_of on dunning_plan (coalesce(account_id, brand_id, seller_id), coalesce(country, '')) nulls not distinct;

insert into dunning_plan (id, country, stages) values
('0199b000-0000-7000-8000-000000000001', null, '[
  {"code":"before","days":-3,"acts":["remind"],"fees":{}},
  {"code":"first","days":3,"acts":["remind"],"fees":{}},
  {"code":"second","days":10,"acts":["remind","pause"],"fees":{}},
  {"code":"third","days":20,"acts":["remind"],"fees":{}},
  {"code":"suspension","days":30,"acts":["remind","suspend"],"fees":{}},
  {"code":"collection","days":45,"acts":["collect"],"fees":{}}]'),
-- Sweden: one written reminder may cost 60 kronor, if that was agreed (act 1981:739, and ordinance 1981:1057, section 2).
('0199b000-0000-7000-8000-000000000002', 'SE', '[
  {"code":"before","days":-3,"acts":["remind"],"fees":{}},
  {"code":"first","days":3,"acts":["remind"],"fees":{}},
  {"code":"second","days":10,"acts":["remind","pause"],"fees":{"SEK":6000}},
  {"code":"third","days":20,"acts":["remind"],"fees":{}},
  {"code":"suspension","days":30,"acts":["remind","suspend"],"fees":{}},
  {"code":"collection","days":45,"acts":["collect"],"fees":{}}]');

create table dunning_step (
  account_id     uuid not null,
  invoice_id     uuid not null,
  code           text not null check (code ~ '^[a-z]{3,20}$'),
  days           smallint not null,
  acts           text[] not null,
  done_on        date not null,
  done_at        timestamptz not null,
  fee_invoice_id uuid,
  primary key (account_id, invoice_id, code),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  foreign key (account_id, fee_invoice_id) references invoice (account_id, id)
);
comment on table dunning_step is 'Stages that unpaid invoices have reached: each at most once, by the primary key (I-M16)';
comment on column dunning_step.days is 'Days after the due date, as the plan had it when the stage was reached';

create table dunning_rest (
  account_id    uuid not null,
  id            uuid not null,
  invoice_id    uuid not null,
  until_on      date not null,
  parts         jsonb,
  settled_minor bigint not null,
  reason        text not null check (length(reason) between 3 and 500),
  created_by    text not null,
  created_at    timestamptz not null,
  ended_at      timestamptz,
  ended_for     text check (ended_for in ('over','broken','taken_back','replaced')),
  primary key (account_id, id),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  check ((ended_at is null) = (ended_for is null))
);
comment on table dunning_rest is 'While nothing happens to an unpaid invoice: until a day, or as long as a payment plan is kept';
comment on column dunning_rest.parts is 'Payment plan: what is to be paid by which day (on, minor), in order; null: nothing happens until the day';
comment on column dunning_rest.settled_minor is 'What was settled on the invoice when the rest began; parts are paid beyond it';
create unique index dunning_rest_open on dunning_rest (account_id, invoice_id) where ended_at is null;

do $$ declare t text; begin
  foreach t in array array['dunning_step','dunning_rest'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('create policy staff on %I to nameplane_staff using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand()))) with check (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly', t);
  end loop;
end $$;
grant insert on dunning_step to nameplane_worker;
grant insert on dunning_rest to nameplane_staff;
grant update (ended_at, ended_for) on dunning_rest to nameplane_worker, nameplane_staff;

alter table dunning_plan owner to nameplane_owner;
alter table dunning_plan enable row level security;
alter table dunning_plan force row level security;
create policy known on dunning_plan for select to nameplane_app, nameplane_worker
  using ((account_id is null or account_id = np_account()) and (brand_id is null or brand_id = np_brand()));
create policy staff on dunning_plan for select to nameplane_staff using (np_staff() is not null);
create policy owner_all on dunning_plan to nameplane_owner using (true) with check (true);
create policy sweep on dunning_plan for select to nameplane_readonly using (true);
grant select on dunning_plan to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;

insert into ledger_account (seller_id, code, class, chart_no, name)
select s.id, 'reminder_fee', 'income', '3540', 'Reminder fees' from seller s on conflict do nothing;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('dunning_plan', 'operational', null, null, 'keep', 'small; changed by the operator'),
('dunning_step', 'book', null, null, 'keep', 'part of its invoice'),
('dunning_rest', 'book', null, null, 'keep', 'part of its invoice');
