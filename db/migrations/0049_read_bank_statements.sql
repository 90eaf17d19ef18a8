-- The bank's statements (camt.053, camt.054) are read and worked in the panel of staff. A file is kept as it came; each statement of it has
-- the balances that the bank gives; a line is one movement of the bank account, and each posting that moves the account in the ledger names
-- its line, so that both can be compared to the smallest unit. Money of a line that nobody has placed stands in suspense without a payment:
-- a payment, with its receipt, is made when it is known whose it is.
--
-- Locks: three new tables; ACCESS EXCLUSIVE on bank_line and ledger_posting for their new columns, and ledger_posting is written where a
-- line is known (bank transfers only).

create table bank_account (
  seller_id uuid not null references seller,
  id        uuid not null,
  number    text not null check (number ~ '^[0-9A-Z]{4,40}$'),
  currency  char(3) not null references currency,
  made_by   text not null,
  made_at   timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, number, currency)
);
comment on table bank_account is 'Accounts of a seller at its banks, whose statements are read';
comment on column bank_account.number is 'IBAN, or the bank''s own number, without spaces';

create table bank_file (
  seller_id uuid not null references seller,
  hash      bytea not null,
  name      text not null,
  size      integer not null check (size > 0),
  packed    bytea not null,
  taken_by  text not null,
  taken_at  timestamptz not null default now(),
  primary key (seller_id, hash)
);
comment on table bank_file is 'Files of banks as they came; a file that came before is known by its hash (SHA-256)';
comment on column bank_file.packed is '[personal] the file, packed by gzip';

create table bank_statement (
  seller_id       uuid not null references seller,
  id              uuid not null,
  bank_account_id uuid not null,
  file_hash       bytea not null,
  position        integer not null,
  kind            text not null check (kind in ('statement','notification')),
  message_version text not null,
  bank_id         text not null,
  sequence        text,
  from_on         date not null,
  to_on           date not null check (to_on >= from_on),
  opening_minor   bigint,
  closing_minor   bigint,
  moved_minor     bigint not null,
  lines           integer not null,
  known_lines     integer not null check (known_lines between 0 and lines),
  not_booked      integer not null,
  taken_at        timestamptz not null default now(),
  primary key (seller_id, id),
  unique (seller_id, file_hash, position),
  foreign key (seller_id, bank_account_id) references bank_account (seller_id, id),
  foreign key (seller_id, file_hash) references bank_file (seller_id, hash)
);
comment on table bank_statement is 'Statements of an account in a file of its bank: camt.053 with balances, camt.054 without';
comment on column bank_statement.bank_id is 'The bank''s id of the statement';
comment on column bank_statement.moved_minor is 'Sum of all its booked entries, those that were known before included; opening + moved = closing unless the bank left something out';
comment on column bank_statement.known_lines is 'Lines that another file had brought before';
comment on column bank_statement.not_booked is 'Entries that the bank had not booked yet; they are not read';
create index bank_statement_list on bank_statement (seller_id, bank_account_id, to_on desc, taken_at desc);

alter table bank_line
  add column bank_account_id uuid,
  add column statement_id uuid,
  add column entry_hash bytea,
  add column bank_reference text,
  add column references_given text[] not null default '{}',
  add column valued_on date,
  add column code text,
  add column is_reversal boolean not null default false,
  add column mark text check (mark in ('fee','transfer','other','return')),
  add column reason text,
  add column decided_by text,
  add column decided_at timestamptz,
  add column version integer not null default 1,
  add foreign key (seller_id, bank_account_id) references bank_account (seller_id, id),
  add foreign key (seller_id, statement_id) references bank_statement (seller_id, id);
alter table bank_line drop constraint bank_line_check;
alter table bank_line
  add constraint bank_line_placed check (state <> 'matched' or payment_id is not null),
  add constraint bank_line_marked check ((state in ('returned','ignored')) = (mark is not null)),
  add constraint bank_line_from check ((bank_account_id is null) = (statement_id is null)),
  add constraint bank_line_moves check (amount_minor <> 0);
comment on table bank_line is 'Movements of the bank account: lines of statements, and transfers that staff recorded by hand';
comment on column bank_line.statement_id is 'Null = recorded by hand';
comment on column bank_line.entry_hash is 'Identity of the entry that the line belongs to: another file with the same entry adds nothing, however it divides it';
comment on column bank_line.line_hash is 'Identity of the line itself: bank reference, or what is known of it, and which of several equal ones it is';
comment on column bank_line.file_hash is 'File that brought it, or of the words "recorded by hand"';
comment on column bank_line.reference is '[personal] what the payer wrote';
comment on column bank_line.references_given is 'Structured references (OCR, RF) as they were sent';
comment on column bank_line.state is 'new: not looked at; matched: with a customer; suspense: waits for a colleague; returned: to be sent back; ignored: a fee, a transfer of our own, or something else';
comment on column bank_line.mark is 'What a line without a customer is';
comment on column bank_line.account_id is 'Customer that it was placed with first';
comment on column bank_line.payment_id is 'First payment that it became; the others are found by ledger_posting.bank_line_id';
create index bank_line_entry on bank_line (seller_id, bank_account_id, entry_hash);
create index bank_line_waiting on bank_line (seller_id, booked_on, id) where state in ('new','suspense','returned');
create index bank_line_statement on bank_line (seller_id, statement_id);
create index bank_line_payer on bank_line (seller_id, payer_account) where payer_account is not null and account_id is not null;

alter table ledger_posting add column bank_line_id uuid;
alter table ledger_posting add foreign key (seller_id, bank_line_id) references bank_line (seller_id, id);
create index ledger_bank_line on ledger_posting (seller_id, bank_line_id) where bank_line_id is not null;
comment on column ledger_posting.bank_line_id is 'Line of the bank''s statement that moved the bank account, or that is placed by it';

-- Lines that the command booked: their payments, and the payments of what was left over.
update ledger_posting l set bank_line_id = b.id
  from bank_line b join payment p on p.account_id = b.account_id and p.id = b.payment_id
  join payment y on y.account_id = p.account_id and y.provider = 'bank' and y.provider_object in (p.provider_object, p.provider_object || ':rest')
 where l.account_id = y.account_id and l.payment_id = y.id and l.seller_id = b.seller_id and l.debit = 'bank';

insert into ledger_account (seller_id, code, class, chart_no, name)
select s.id, c.code, c.class, c.chart_no, c.name
  from seller s, (values ('other_bank', 'asset', '1940', 'Other bank accounts'), ('bank_fee', 'expense', '6570', 'Bank fees')) c (code, class, chart_no, name)
on conflict do nothing;

do $$ declare t text; begin
  foreach t in array array['bank_account','bank_file','bank_statement'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
    execute format('create policy worker on %I to nameplane_worker using (true) with check (true)', t);
    execute format('create policy staff on %I to nameplane_staff using (np_staff() is not null and np_brand() is null) with check (np_staff() is not null and np_brand() is null)', t);
    execute format('grant select, insert on %I to nameplane_worker, nameplane_staff', t);
  end loop;
  foreach t in array array['bank_account','bank_statement'] loop
    execute format('create policy sweep on %I for select to nameplane_readonly using (true)', t);
    execute format('grant select on %I to nameplane_readonly', t);
  end loop;
end $$;
grant insert on bank_line to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('bank_account', 'operational', null, null, 'keep', 'small; with the seller'),
('bank_file', 'book', 2922, 'taken_at', 'archive', 'bookkeeping'),
('bank_statement', 'book', 2922, 'to_on', 'archive', 'bookkeeping');
