-- A payer's bank, or PayPal, takes money of a payment back. The dispute is a row of its own with a state machine, so that what was taken
-- back is posted once and undone once, whatever the order of the news (ADR 119).
--
-- Locks: two new tables, with SHARE ROW EXCLUSIVE on account and payment for their foreign keys; ACCESS EXCLUSIVE on ledger_posting for one
-- empty column and while its CHECK is exchanged, which is not validated against old rows because all of them satisfied the narrower one.

create sequence dispute_number_seq start 1001;
alter sequence dispute_number_seq owner to nameplane_owner;
grant usage on sequence dispute_number_seq to nameplane_worker;

create table dispute (
  account_id       uuid not null references account,
  id               uuid not null,
  number           bigint not null default nextval('dispute_number_seq'),
  payment_id       uuid not null,
  provider         text not null check (provider in ('stripe','paypal')),
  provider_object  text not null check (length(provider_object) between 1 and 255),
  state            text not null check (state in ('open','submitted','won','lost')),
  cause            text not null check (length(cause) between 1 and 100),
  is_inquiry       boolean not null,
  currency         char(3) not null references currency,
  amount_minor     bigint not null check (amount_minor > 0),
  taken_minor      bigint not null default 0 check (taken_minor in (0, amount_minor)),
  fee_currency     char(3) references currency,
  fee_minor        bigint not null default 0,
  opened_at        timestamptz not null,
  answer_by        timestamptz,
  warned_at        timestamptz,
  intent           text check (intent in ('submit','accept')),
  intent_by        text,
  intent_no        integer not null default 0,
  failure          text check (length(failure) between 1 and 500),
  evidence         jsonb check (jsonb_typeof(evidence) = 'object'),
  submitted_at     timestamptz,
  accepted_at      timestamptz,
  ended_at         timestamptz,
  loss             text check (loss in ('owed','written_off')),
  next_check_at    timestamptz,
  version          integer not null default 1,
  created_at       timestamptz not null default now(),
  primary key (account_id, id),
  unique (number),
  unique (provider, provider_object),
  foreign key (account_id, payment_id) references payment (account_id, id),
  check ((ended_at is null) = (state in ('open','submitted'))),
  check ((intent is null) = (intent_by is null)),
  check (loss is null or state = 'lost'),
  check (fee_minor = 0 or fee_currency is not null)
);
comment on table dispute is 'A payer''s bank or PayPal takes money of a payment back, or asks about it';
comment on column dispute.provider_object is 'Id of the dispute at the provider';
comment on column dispute.cause is 'Why the payer disputes the payment, as the provider calls it';
comment on column dispute.is_inquiry is 'The provider only asks so far, and has taken no money';
comment on column dispute.taken_minor is 'What is posted as taken back at this moment: all of it, or nothing';
comment on column dispute.fee_minor is 'What the provider charges for the dispute, as posted; less than nothing: it returned a fee';
comment on column dispute.answer_by is 'Until when evidence is accepted; null: the provider names no day';
comment on column dispute.warned_at is 'When staff were warned that the deadline is near';
comment on column dispute.intent is 'What staff have decided and the provider has not been told yet; null: nothing';
comment on column dispute.intent_no is 'Counts decisions, so that each has a key of its own at the provider';
comment on column dispute.failure is 'Why the provider refused the last decision; null: it did not';
comment on column dispute.evidence is '[personal] What staff have written and chosen: words, parts (each with its lines, frozen when it was submitted)';
comment on column dispute.loss is 'What staff decided about the money that was lost: the customer owes it, or it is written off; null: nothing yet';
create index dispute_payment on dispute (account_id, payment_id);
create index dispute_waits on dispute (answer_by) where ended_at is null;
create index dispute_due on dispute (next_check_at) where next_check_at is not null;

create table dispute_hold (
  what       text primary key check (what in ('cards','invoice','transfers')),
  is_on      boolean not null,
  changed_by text,
  changed_at timestamptz
);
comment on table dispute_hold is 'What a customer cannot do while money of theirs is disputed. Domains that are paid for keep working in any case';
comment on column dispute_hold.what is 'cards: saved cards pay nothing without the payer. invoice: nothing is ordered on invoice. transfers: no domain leaves the account';
insert into dispute_hold (what, is_on) values ('cards', true), ('invoice', true), ('transfers', false);

alter table ledger_posting add column dispute_id uuid;
alter table ledger_posting add foreign key (account_id, dispute_id) references dispute (account_id, id);
create index ledger_dispute on ledger_posting (account_id, dispute_id) where dispute_id is not null;
comment on column ledger_posting.dispute_id is 'Dispute that took this money back, or gave it again (kind dispute)';
alter table ledger_posting drop constraint ledger_posting_kind_check;
alter table ledger_posting add constraint ledger_posting_kind_check check (kind in ('invoice','credit_note','deposit','imported_credit','payment','refund','discount',
  'rounding','used_credit','hold','bad_debt','interest','exchange','cost','fee','suspense','correction','deferral','settlement','wholesale','dispute')) not valid;

insert into ledger_account (seller_id, code, class, chart_no, name)
select s.id, 'disputed', 'asset', '1688', 'Disputed payments' from seller s on conflict do nothing;
insert into chart_template (country, code, vat_kind, number, name) values
('SE', 'disputed', '', '1688', 'Fordran för bestridna betalningar')
on conflict do nothing;

do $$
declare
  t text;
  staff constant text := '(np_staff() is not null and (np_brand() is null or exists (select 1 from account np_a where np_a.id = account_id and np_a.brand_id = np_brand())))';
begin
  foreach t in array array['dispute','dispute_hold'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_readonly, nameplane_staff, nameplane_app, nameplane_worker', t);
  end loop;
  execute format('create policy staff on dispute to nameplane_staff using %s with check %s', staff, staff);
end $$;
create policy tenant on dispute to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account());
create policy staff on dispute_hold to nameplane_staff using (np_staff() is not null) with check (np_staff() is not null);
create policy rule on dispute_hold for select to nameplane_app, nameplane_worker using (true);
grant insert on dispute to nameplane_worker;
grant update (state, is_inquiry, cause, taken_minor, fee_currency, fee_minor, answer_by, warned_at, intent, intent_by, failure, evidence, submitted_at, accepted_at, ended_at,
  next_check_at, version) on dispute to nameplane_worker;
grant update (intent, intent_by, intent_no, failure, evidence, accepted_at, loss, next_check_at, version) on dispute to nameplane_staff;
grant update (is_on, changed_by, changed_at) on dispute_hold to nameplane_staff;

insert into permission (name, is_dangerous, is_staff, description) values
('staff_disputes', false, true, 'Answer disputed payments');
update staff_role set permissions = permissions || array['staff_disputes'], version = version + 1 where 'staff_refund' = any(permissions);

insert into status_code (code, machine, state, label_en, label_sv, tab, is_final, origin, note) values
(21701,'dispute','open','To be answered','Ska besvaras',0,false,'own',null),
(21702,'dispute','submitted','Evidence sent','Underlag skickat',0,false,'own',null),
(21703,'dispute','won','Won','Vunnen',0,true,'own',null),
(21704,'dispute','lost','Lost','Förlorad',0,true,'own',null);
insert into state_edge (machine, from_state, event, to_state) values
('dispute', '', 'open', 'open'),
('dispute', '', 'review', 'submitted'),
('dispute', '', 'win', 'won'),
('dispute', '', 'lose', 'lost'),
('dispute', 'open', 'submit', 'submitted'),
('dispute', 'open', 'win', 'won'),
('dispute', 'open', 'lose', 'lost'),
('dispute', 'submitted', 'reopen', 'open'),
('dispute', 'submitted', 'win', 'won'),
('dispute', 'submitted', 'lose', 'lost'),
('payment', 'disputed', 'lost_part', 'partially_refunded');

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('dispute', 'book', 2922, 'opened_at', 'archive', 'bookkeeping: explains what was taken back; seven years after the year end'),
('dispute_hold', 'operational', null, null, 'keep', 'three rows');
