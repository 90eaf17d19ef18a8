-- Staff make a quote of their own accord: lines with prices, sent as PDF with a link by which the customer accepts or declines it without
-- a login. An accepted one is invoiced at exactly its prices (ADR 120).
--
-- Locks: two new tables, with SHARE ROW EXCLUSIVE on account and invoice for their foreign keys; ACCESS EXCLUSIVE on one_time_token while
-- its CHECK is exchanged, which is not validated against old rows because all of them satisfied the narrower one.

create sequence sales_quote_number_seq start 5001;
alter sequence sales_quote_number_seq owner to nameplane_owner;
grant usage on sequence sales_quote_number_seq to nameplane_staff;

create table sales_quote (
  account_id       uuid not null references account,
  id               uuid not null,
  number           bigint not null default nextval('sales_quote_number_seq'),
  revision         smallint not null default 1 check (revision > 0),
  state            text not null check (state in ('sent','accepted','declined','withdrawn','replaced','lapsed')),
  currency         char(3) not null references currency,
  language         text not null check (language in ('en','sv')),
  subject          text not null check (length(subject) between 1 and 120),
  words            text not null default '' check (length(words) <= 4000),
  terms            text not null default '' check (length(terms) <= 4000),
  po_number        text check (length(po_number) between 1 and 100),
  discount_bp      integer not null default 0 check (discount_bp between 0 and 10000),
  net_minor        bigint not null check (net_minor >= 0),
  vat_rate_bp      integer not null check (vat_rate_bp between 0 and 10000),
  vat_minor        bigint not null check (vat_minor >= 0),
  total_minor      bigint not null check (total_minor = net_minor + vat_minor),
  valid_until      timestamptz not null,
  made_by          text not null,
  made_at          timestamptz not null,
  ended_at         timestamptz,
  accepted_name    text check (length(accepted_name) between 1 and 120),
  accepted_address inet,
  decline_reason   text check (length(decline_reason) <= 1000),
  invoice_id       uuid,
  version          integer not null default 1,
  created_at       timestamptz not null default now(),
  primary key (account_id, id),
  unique (number, revision),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  check ((ended_at is null) = (state = 'sent')),
  check ((invoice_id is null) = (state <> 'accepted'))
);
comment on table sales_quote is 'A quote that staff made for a customer of their own accord. Its content never changes: a new version is a new row with the same number';
comment on column sales_quote.words is '[personal] What staff write to the customer above the lines';
comment on column sales_quote.terms is 'Terms of this quote, beside the general ones';
comment on column sales_quote.discount_bp is 'Taken off each line, in hundredths of a percent; the sums of the lines have it already';
comment on column sales_quote.vat_minor is 'By the VAT of the day on which it was made; the invoice has that of its own day';
comment on column sales_quote.accepted_name is '[personal] Who accepted it, as typed';
comment on column sales_quote.accepted_address is '[personal] Internet address from which it was accepted';
comment on column sales_quote.decline_reason is '[personal] Why it was declined, as typed';
create unique index sales_quote_open on sales_quote (number) where state = 'sent';
create index sales_quote_list on sales_quote (account_id, made_at desc);
create index sales_quote_lapses on sales_quote (valid_until) where state = 'sent';

create table sales_quote_line (
  account_id  uuid not null,
  quote_id    uuid not null,
  position    smallint not null check (position > 0),
  text        text not null check (length(text) between 1 and 300),
  quantity    integer not null check (quantity between 1 and 10000),
  unit_minor  bigint not null check (unit_minor >= 0),
  net_minor   bigint not null check (net_minor >= 0),
  primary key (account_id, quote_id, position),
  foreign key (account_id, quote_id) references sales_quote (account_id, id)
);
comment on table sales_quote_line is 'What a quote offers: a text, how many, and at what price without VAT';
comment on column sales_quote_line.net_minor is 'Of all of them, less the discount of the quote';

do $$
declare
  t text;
  staff constant text := '(np_staff() is not null and (np_brand() is null or exists (select 1 from account np_a where np_a.id = account_id and np_a.brand_id = np_brand())))';
begin
  foreach t in array array['sales_quote','sales_quote_line'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('create policy staff on %I to nameplane_staff using %s with check %s', t, staff, staff);
    execute format('create policy tenant on %I to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account())', t);
    execute format('grant select on %I to nameplane_readonly, nameplane_staff, nameplane_app, nameplane_worker', t);
    execute format('grant insert on %I to nameplane_staff', t);
  end loop;
end $$;
grant update (state, ended_at, accepted_name, accepted_address, decline_reason, invoice_id, version) on sales_quote to nameplane_app, nameplane_worker, nameplane_staff;

alter table one_time_token drop constraint one_time_token_kind_check;
alter table one_time_token add constraint one_time_token_kind_check check (kind in ('password_reset','email_proof','signup','invite','affiliate','undo','pay_invoice',
  'case_answer','owner_consent','mail_destination','device','sales_quote')) not valid;

insert into status_code (code, machine, state, label_en, label_sv, tab, is_final, origin, note) values
(21711,'sales_quote','sent','Waiting for an answer','Väntar på svar',0,false,'own',null),
(21712,'sales_quote','accepted','Accepted','Accepterad',0,true,'own',null),
(21713,'sales_quote','declined','Declined','Avböjd',0,true,'own',null),
(21714,'sales_quote','withdrawn','Withdrawn','Återkallad',0,true,'own',null),
(21715,'sales_quote','replaced','Replaced by a new version','Ersatt av en ny version',0,true,'own',null),
(21716,'sales_quote','lapsed','Expired','Utgången',0,true,'own',null);
insert into state_edge (machine, from_state, event, to_state) values
('sales_quote', '', 'send', 'sent'),
('sales_quote', 'sent', 'accept', 'accepted'),
('sales_quote', 'sent', 'decline', 'declined'),
('sales_quote', 'sent', 'withdraw', 'withdrawn'),
('sales_quote', 'sent', 'replace', 'replaced'),
('sales_quote', 'sent', 'lapse', 'lapsed');

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('sales_quote', 'contract', 1096, 'made_at', 'cut_personal', 'as order'),
('sales_quote_line', 'contract', null, null, 'keep', 'part of its quote');
