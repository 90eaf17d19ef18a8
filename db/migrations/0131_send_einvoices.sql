-- Invoices are sent as electronic ones through an access point of the Peppol network, for accounts that want it (ADR 125). The id under which
-- the access point keeps a document is written before it is handed over, so that a lost answer is looked up and nothing is sent twice.
--
-- Locks: one new table, with SHARE ROW EXCLUSIVE on invoice and account for its foreign keys; ACCESS EXCLUSIVE on account for two new columns, the
-- second with a constant default.

alter table account add column einvoice_from timestamptz;
alter table account add column einvoice_mail text not null default 'also' check (einvoice_mail in ('also','instead'));
comment on column account.einvoice_from is 'Invoices issued from here on are sent as electronic ones; null: none are';
comment on column account.einvoice_mail is 'also: invoices are sent by mail as well. instead: by mail only if the electronic one cannot be delivered';
grant update (peppol_id, buyer_reference, einvoice_from, einvoice_mail) on account to nameplane_app;

-- The worker looks for new invoices of these accounts every few seconds.
create index account_einvoice on account (id) where einvoice_from is not null;

create table einvoice (
  account_id   uuid not null references account,
  invoice_id   uuid not null,
  message_id   uuid not null unique,
  receiver     text not null check (length(receiver) between 3 and 60),
  state        text not null default 'waiting' check (state in ('waiting','sending','delivered','refused','unreachable')),
  attempt      integer not null default 0 check (attempt >= 0),
  next_try_at  timestamptz,
  reason       text check (length(reason) <= 1000),
  created_at   timestamptz not null,
  ended_at     timestamptz,
  primary key (account_id, invoice_id),
  foreign key (account_id, invoice_id) references invoice (account_id, id),
  check ((state in ('waiting','sending')) = (next_try_at is not null)),
  check ((state in ('delivered','refused','unreachable')) = (ended_at is not null))
);
comment on table einvoice is 'An invoice or credit note on its way through the access point';
comment on column einvoice.message_id is 'Instance identifier of the envelope (SBDH), by which the access point knows the document; a new one where a refused document is sent again';
comment on column einvoice.receiver is 'Peppol participant: scheme and identifier';
comment on column einvoice.state is 'waiting: not handed over. sending: handed over, or perhaps; the access point is asked. unreachable: the receiver takes no invoices in the network';
comment on column einvoice.created_at is 'When it was put on its way, the last time';
create index einvoice_due on einvoice (next_try_at) where next_try_at is not null;

alter table einvoice owner to nameplane_owner;
alter table einvoice enable row level security;
alter table einvoice force row level security;
create policy tenant on einvoice to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account());
create policy staff on einvoice to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))
  with check (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy owner_all on einvoice to nameplane_owner using (true) with check (true);
create policy sweep on einvoice for select to nameplane_readonly using (true);
grant select on einvoice to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
grant insert, update (message_id, receiver, state, attempt, next_try_at, reason, ended_at) on einvoice to nameplane_worker;
grant update (message_id, receiver, state, attempt, next_try_at, reason, created_at, ended_at) on einvoice to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('einvoice', 'book', null, null, 'keep', 'says how an invoice was delivered');
