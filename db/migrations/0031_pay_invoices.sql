-- One payment pays one or several invoices. Which ones is written when the payer leaves for the provider's page, because what is
-- left to pay on them may change until the money comes.
--
-- Locks: a new table, with SHARE ROW EXCLUSIVE on payment and invoice for its foreign keys.

create table payment_invoice (
  account_id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  primary key (account_id, payment_id, invoice_id),
  foreign key (account_id, payment_id) references payment (account_id, id),
  foreign key (account_id, invoice_id) references invoice (account_id, id)
);
comment on table payment_invoice is 'Invoices that a payment of purpose invoice is made for; what it paid on each is in the ledger';
create index payment_invoice_of on payment_invoice (account_id, invoice_id);

alter table payment_invoice owner to nameplane_owner;
alter table payment_invoice enable row level security;
alter table payment_invoice force row level security;
create policy tenant on payment_invoice to nameplane_app, nameplane_worker
  using (account_id = np_account()) with check (account_id = np_account());
create policy staff on payment_invoice for select to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy owner_all on payment_invoice to nameplane_owner using (true) with check (true);
grant select, insert on payment_invoice to nameplane_app, nameplane_worker;
grant select on payment_invoice to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('payment_invoice', 'book', null, null, 'keep', 'part of its payment');
