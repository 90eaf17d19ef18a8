-- Ledger, invoices, payments and refunds.

create table ledger_account (
  seller_id uuid not null references seller,
  code      text not null check (code ~ '^[a-z_]+$'),
  class     text not null check (class in ('asset','liability','income','expense')),
  chart_no  text,
  name      text not null,
  primary key (seller_id, code)
);
comment on table ledger_account is 'Chart of accounts of a seller: receivable, prepaid, held, suspense, revenue, vat_out, bank, card_clearing, rounding, bad_debt, interest, fx, registry_cost, ...';
comment on column ledger_account.chart_no is 'Number in the national chart (BAS) for the bookkeeping export';

create table payment_method (
  account_id   uuid not null references account,
  id           uuid not null,
  provider     text not null,
  provider_ref text not null,
  kind         text not null check (kind in ('card','paypal','swish')),
  display      jsonb not null default '{}',
  mandate_at   timestamptz,
  is_default   boolean not null default false,
  expires_on   date,
  removed_at   timestamptz,
  released_at  timestamptz,
  primary key (account_id, id)
);
comment on table payment_method is 'Stored means of payment: provider token and mandate, never card numbers';
comment on column payment_method.provider_ref is 'Token at the provider';
comment on column payment_method.display is '[personal] of a card: brand, last4, expMonth, expYear, as the provider says them';
comment on column payment_method.released_at is 'When the provider has let go of a removed one; null with removed_at: it is still to be told';
create unique index payment_method_default on payment_method (account_id) where is_default and removed_at is null;
create unique index payment_method_ref on payment_method (provider, provider_ref);

create table card_holder (
  account_id    uuid primary key references account,
  provider      text not null,
  provider_ref  text not null,
  pays_renewals boolean not null default false,
  chosen_by     text,
  chosen_at     timestamptz,
  look_at       timestamptz,
  created_at    timestamptz not null default now(),
  version       integer not null default 1,
  unique (provider, provider_ref),
  check (not pays_renewals or (chosen_by is not null and chosen_at is not null))
);
comment on table card_holder is 'An account as the payment provider knows it, and what its kept cards may be used for';
comment on column card_holder.provider_ref is 'Id of the customer at the provider';
comment on column card_holder.pays_renewals is 'Names that renew by themselves are paid with the default card where the credit does not reach';
comment on column card_holder.chosen_by is 'Who chose that last, and when: the mandate for charges without the payer';
comment on column card_holder.look_at is 'When the provider''s list of its cards is read again by the sweep; null: nothing is open';
create index card_holder_look on card_holder (look_at) where look_at is not null;

create table invoice_series (
  seller_id   uuid not null references seller,
  series      text not null,
  kind        text not null check (kind in ('invoice','credit_note','receipt')),
  next_number bigint not null default 1 check (next_number > 0),
  primary key (seller_id, series)
);
comment on table invoice_series is 'Gap-free numbers: the row is locked and raised in the transaction that uses the number';

create table invoice (
  account_id      uuid not null references account,
  id              uuid not null,
  kind            text not null default 'invoice' check (kind in ('invoice','credit_note')),
  seller_id       uuid not null references seller,
  series          text not null,
  number          bigint,
  state           text not null default 'draft' check (state in ('draft','unpaid','partly_paid','paid','voided','bad_debt',
                    'collection')),
  order_id        uuid,
  service_id      uuid,
  credits_id      uuid,
  currency        char(3) not null references currency,
  net_minor       bigint not null,
  vat_minor       bigint not null,
  rounding_minor  bigint not null default 0 check (rounding_minor between -99 and 99),
  total_minor     bigint not null check (total_minor = net_minor + vat_minor + rounding_minor),
  settled_minor   bigint not null default 0,
  books_vat_minor bigint,
  fx_ppm          bigint,
  vat_kind        text not null check (vat_kind in ('domestic','reverse_charge','export','oss','exempt')),
  vat_proof_id    uuid,
  issued_on       date,
  due_on          date,
  paid_on         date,
  ocr             text,
  party           jsonb not null default '{}',
  note            text,
  po_number       text,
  content_hash    bytea,
  file_id         uuid,
  reminder_level  smallint not null default 0 check (reminder_level between 0 and 9),
  next_dunning_on date,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (seller_id, series) references invoice_series (seller_id, series),
  foreign key (account_id, order_id) references sales_order (account_id, id),
  foreign key (account_id, service_id) references service (account_id, id),
  foreign key (account_id, credits_id) references invoice (account_id, id),
  constraint invoice_numbered check ((state = 'draft') = (number is null) and (state = 'draft') = (issued_on is null)),
  constraint invoice_hashed   check (state = 'draft' or content_hash is not null),
  constraint invoice_settled  check (settled_minor between 0 and greatest(total_minor, 0)),
  constraint invoice_credits  check ((kind = 'credit_note') = (credits_id is not null))
);
comment on table invoice is 'Invoices and credit notes: frozen from the moment they get a number';
comment on column invoice.number is 'Taken from invoice_series at finalisation, never before';
comment on column invoice.credits_id is 'Credit note: the invoice it takes back';
comment on column invoice.rounding_minor is 'Rounding to whole currency units (code 3801), minor units';
comment on column invoice.settled_minor is 'Paid, credited or written off so far; kept by the ledger trigger. Amount left = total_minor - settled_minor';
comment on column invoice.books_vat_minor is 'VAT in the seller''s books currency when the invoice is in another one';
comment on column invoice.fx_ppm is 'Rate used for books_vat_minor, x 1,000,000';
comment on column invoice.ocr is 'Payment reference with check digits';
comment on column invoice.party is '[personal] seller and buyer as frozen at issue (books: kept seven years)';
comment on column invoice.content_hash is 'Hash of the frozen content, computed by trigger, checked nightly (I-M9)';
comment on column invoice.reminder_level is 'Reminders sent; 9 = handed to collection';
create unique index invoice_number on invoice (seller_id, series, number);
create index invoice_list on invoice (account_id, created_at desc, id desc);
create index invoice_open on invoice (account_id, due_on) where state in ('unpaid','partly_paid','collection');
create index invoice_dunning on invoice (next_dunning_on) where state in ('unpaid','partly_paid');
create index invoice_ocr on invoice (ocr);
create index invoice_order on invoice (account_id, order_id);

create table invoice_line (
  account_id   uuid not null,
  invoice_id   uuid not null,
  position     integer not null,
  kind         text not null default 'item' check (kind in ('item','discount','interest','fee')),
  request_id   uuid,
  text         text not null,
  quantity     integer not null default 1,
  period_from  date,
  period_to    date,
  net_minor    bigint not null,
  vat_rate_bp  integer not null check (vat_rate_bp between 0 and 10000),
  vat_minor    bigint not null,
  revenue_code text not null default 'revenue',
  primary key (account_id, invoice_id, position),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  foreign key (account_id, request_id) references request (account_id, id)
);
comment on table invoice_line is 'Lines of an invoice; writable while it is a draft only';
comment on column invoice_line.net_minor is 'Minor units of invoice.currency; negative on discounts (3800) and credit notes stay positive';
comment on column invoice_line.revenue_code is 'ledger_account the line is booked on';
create index invoice_line_request on invoice_line (account_id, request_id);

create table payment (
  account_id      uuid not null references account,
  id              uuid not null,
  seller_id       uuid not null references seller,
  purpose         text not null check (purpose in ('order','invoice','deposit','suspense')),
  order_id        uuid,
  invoice_id      uuid,
  method          text not null check (method in ('card','paypal','swish','bank','invoice_service','credit_import')),
  method_id       uuid,
  provider        text not null,
  provider_object text,
  state           text not null default 'created' check (state in ('created','requires_action','authorised','processing',
                    'succeeded','partially_refunded','refunded','disputed','failed','cancelled')),
  currency        char(3) not null references currency,
  asked_minor     bigint not null check (asked_minor > 0),
  captured_minor  bigint not null default 0 check (captured_minor >= 0),
  refunded_minor  bigint not null default 0,
  receipt_series  text,
  receipt_number  bigint,
  reference       text,
  failure         text,
  step            text,
  next_check_at   timestamptz,
  captured_at     timestamptz,
  created_by      text not null,
  created_at      timestamptz not null default now(),
  version         integer not null default 1,
  capture_minor   bigint,
  off_session     boolean not null default false,
  keeps_card      boolean not null default false,
  primary key (account_id, id),
  foreign key (account_id, order_id) references sales_order (account_id, id),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  foreign key (account_id, method_id) references payment_method (account_id, id),
  foreign key (seller_id, receipt_series) references invoice_series (seller_id, series),
  constraint payment_refunds  check (refunded_minor between 0 and captured_minor),
  constraint payment_captured check ((state in ('succeeded','partially_refunded','refunded','disputed')) = (captured_minor > 0)),
  constraint payment_receipt  check ((receipt_number is null) = (captured_minor = 0)),
  constraint payment_target
      check (case purpose when 'order' then order_id is not null when 'invoice' then invoice_id is not null else true end),
  constraint payment_capture_part check (capture_minor between 1 and asked_minor)
);
comment on table payment is 'One attempt to move money to us. Deposits are payments with that purpose, receipts are captured payments with a receipt number, unknown money is purpose suspense on the operator account';
comment on column payment.method_id is 'The kept card it is made with; null: the payer gives a card at the provider';
comment on column payment.provider is 'stripe, paypal, swish, bank, ...';
comment on column payment.provider_object is 'Id at the provider; at most one payment per object (I-M3)';
comment on column payment.asked_minor is 'Frozen; compared with what the provider reports before anything is released';
comment on column payment.captured_minor is 'What the provider or bank reported as received';
comment on column payment.receipt_number is 'Gap-free number from receipt_series, given at capture';
comment on column payment.reference is 'OCR or message the payer has to state';
comment on column payment.step is 'Last call to the provider; part of the idempotency key we send';
comment on column payment.capture_minor is 'What is taken of a reservation: frozen before the provider is told. Null: all that was asked for, at once';
comment on column payment.off_session is 'Charged without the payer, by the mandate of the kept card';
comment on column payment.keeps_card is 'The payer wants the card kept that is given at the provider';
create unique index payment_object on payment (provider, provider_object) where provider_object is not null;
create unique index payment_receipt_no on payment (seller_id, receipt_series, receipt_number);
create index payment_list on payment (account_id, created_at desc, id desc);
create index payment_order on payment (account_id, order_id);
create index payment_sweep on payment (next_check_at) where state in ('created','requires_action','authorised','processing');
create index payment_reference on payment (reference) where reference is not null;
create index payment_method_used on payment (account_id, method_id) where method_id is not null;

create table provider_event (
  provider    text not null,
  event_id    text not null,
  kind        text not null,
  object      text,
  account_id  uuid,
  payment_id  uuid,
  state       text not null default 'stored' check (state in ('stored','applied','ignored','failed')),
  body        bytea not null,
  received_at timestamptz not null default now(),
  applied_at  timestamptz,
  error       text,
  primary key (provider, event_id)
);
comment on table provider_event is 'Callbacks of payment providers as received after the signature check; each applied once, judged by the fetched object, not by the body';
comment on column provider_event.body is '[personal] raw bytes';
create index provider_event_open on provider_event (received_at) where state in ('stored','failed');

create table refund (
  account_id      uuid not null,
  id              uuid not null,
  payment_id      uuid not null,
  request_id      uuid,
  state           text not null default 'requested' check (state in ('requested','approved','sent','succeeded','failed')),
  currency        char(3) not null references currency,
  amount_minor    bigint not null check (amount_minor > 0),
  target          text not null default 'origin' check (target in ('origin','bank')),
  target_enc      bytea,
  provider_object text,
  reason          text not null,
  approval_id     uuid,
  created_by      text not null,
  created_at      timestamptz not null default now(),
  next_check_at   timestamptz,
  ended_at        timestamptz,
  version         integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, payment_id) references payment (account_id, id),
  foreign key (account_id, request_id) references request (account_id, id),
  foreign key (account_id, approval_id) references approval (account_id, id),
  check (target = 'origin' or (target_enc is not null and approval_id is not null))
);
comment on table refund is 'Money back to the payer; a failed refund stays owed as prepaid credit';
comment on column refund.target is 'bank = to another account number: needs a second staff member';
comment on column refund.target_enc is 'Account number to pay to when target is bank';
create index refund_payment on refund (account_id, payment_id);
create index refund_sweep on refund (next_check_at) where ended_at is null;

create table bank_line (
  seller_id     uuid not null references seller,
  id            uuid not null,
  file_hash     bytea not null,
  line_hash     bytea not null,
  booked_on     date not null,
  currency      char(3) not null references currency,
  amount_minor  bigint not null,
  reference     text,
  payer         text,
  payer_account text,
  state         text not null default 'new' check (state in ('new','matched','suspense','returned','ignored')),
  account_id    uuid,
  payment_id    uuid,
  imported_at   timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, line_hash),
  foreign key (account_id, payment_id) references payment (account_id, id),
  check ((state in ('matched','suspense')) = (payment_id is not null))
);
comment on table bank_line is 'Lines of bank statement files (camt.053); the file itself is a stored file, found by file_hash';
comment on column bank_line.line_hash is 'Hash over account servicer reference, date, amount, references: a file read twice adds nothing';
comment on column bank_line.amount_minor is 'Negative = money out';
comment on column bank_line.payer is '[personal]';
comment on column bank_line.payer_account is '[personal]';
create index bank_line_open on bank_line (seller_id, booked_on) where state = 'new';

create table vat_proof (
  account_id   uuid not null references account,
  id           uuid not null,
  vat_number   text not null,
  checked_at   timestamptz not null default now(),
  service      text not null,
  result       text not null check (result in ('valid','invalid','unavailable')),
  consultation text,
  answer       jsonb not null default '{}',
  recheck_at   timestamptz,
  primary key (account_id, id)
);
comment on table vat_proof is 'Every check of a VAT number: the evidence behind reverse charge';
comment on column vat_proof.consultation is 'Consultation number of the service';
comment on column vat_proof.answer is '[personal] name and address as answered';
create index vat_proof_due on vat_proof (recheck_at) where recheck_at is not null;

alter table invoice add foreign key (account_id, vat_proof_id) references vat_proof (account_id, id);

create table ledger_posting (
  account_id   uuid not null references account,
  id           uuid not null,
  voucher_id   uuid not null,
  kind         text not null check (kind in ('invoice','credit_note','deposit','imported_credit','payment','refund','discount',
                 'rounding','used_credit','hold','bad_debt','interest','exchange','cost','fee','suspense','correction')),
  seller_id    uuid not null references seller,
  debit        text not null,
  credit       text not null,
  currency     char(3) not null references currency,
  amount_minor bigint not null check (amount_minor > 0),
  invoice_id   uuid,
  payment_id   uuid,
  refund_id    uuid,
  request_id   uuid,
  booked_on    date not null,
  text         text not null default '',
  created_by   text not null,
  created_at   timestamptz not null default now(),
  order_id     uuid,
  primary key (account_id, id),
  foreign key (seller_id, debit) references ledger_account (seller_id, code),
  foreign key (seller_id, credit) references ledger_account (seller_id, code),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  foreign key (account_id, payment_id) references payment (account_id, id),
  foreign key (account_id, refund_id) references refund (account_id, id),
  check (debit <> credit),
  constraint ledger_posting_order foreign key (account_id, order_id) references sales_order (account_id, id),
  constraint ledger_cost check (kind <> 'cost' or request_id is not null)
);
comment on table ledger_posting is 'Double entry as one row per movement, debit and credit side in the same row: cannot be out of balance. Insert only';
comment on column ledger_posting.voucher_id is 'Movements that belong together (one invoice, one capture, one exchange)';
comment on column ledger_posting.kind is 'What the movement is called on the economy page (codes 3001 to 3004, 3800, 3801, 3900 in status_code). invoice and rounding build a receivable, every other kind settles it; credit_note is booked on the note';
comment on column ledger_posting.order_id is 'Order that credit is held for or given back from (kind hold)';
create index ledger_voucher on ledger_posting (account_id, voucher_id);
create index ledger_day on ledger_posting (seller_id, booked_on, id);
create index ledger_invoice on ledger_posting (account_id, invoice_id) where invoice_id is not null;
create index ledger_payment on ledger_posting (account_id, payment_id) where payment_id is not null;
create index ledger_order on ledger_posting (account_id, order_id) where order_id is not null;
-- What a registry charges for a request is booked once.
create unique index ledger_cost_once on ledger_posting (request_id) where kind = 'cost';
-- The history of an account's prepaid credit is read page by page.
create index ledger_prepaid on ledger_posting (account_id, id) where debit = 'prepaid' or credit = 'prepaid';

create view ledger_entry with (security_invoker = true) as
  select account_id, voucher_id, id as posting_id, seller_id, debit as code, currency, amount_minor as minor, kind, booked_on, invoice_id, payment_id from ledger_posting
  union all
  select account_id, voucher_id, id, seller_id, credit, currency, -amount_minor, kind, booked_on, invoice_id, payment_id from ledger_posting;
comment on view ledger_entry is 'The two sides of each posting as rows: debit positive, credit negative (bookkeeping export, invariant queries)';

create table balance (
  account_id    uuid not null references account,
  seller_id     uuid not null references seller,
  currency      char(3) not null references currency,
  prepaid_minor bigint not null default 0 constraint balance_prepaid check (prepaid_minor >= 0),
  owed_minor    bigint not null default 0 constraint balance_owed check (owed_minor >= 0),
  held_minor    bigint not null default 0 constraint balance_held check (held_minor >= 0),
  primary key (account_id, seller_id, currency)
);
comment on table balance is 'Customer balances, moved by the ledger trigger only; the row lock serialises spending (I-M4, I-M11)';
comment on column balance.prepaid_minor is 'Deposits and credits not yet used';
comment on column balance.owed_minor is 'Open receivables';
comment on column balance.held_minor is 'Money received that is not ours: escrow, disputed captures';
