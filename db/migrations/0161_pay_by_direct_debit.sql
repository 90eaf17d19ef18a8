-- Orders, invoices and deposits can be paid by SEPA direct debit (ADR 140). One provider can have several methods, so a payment's
-- method no longer follows from its provider. A payment remembers what was announced to its payer before the debit.
--
-- Takes short exclusive locks on payment, payment_method and sales_order. No row is rewritten; the checks read every row once.

alter table payment drop constraint payment_method_check;
alter table payment add constraint payment_method_check
  check (method in ('card','paypal','sepa','swish','bank','invoice_service','credit_import'));

alter table sales_order drop constraint sales_order_method_check;
alter table sales_order add constraint sales_order_method_check
  check (method in ('card','paypal','sepa','swish','bank','invoice','credit','free'));

alter table payment_method drop constraint payment_method_kind_check;
alter table payment_method add constraint payment_method_kind_check check (kind in ('card','paypal','sepa','swish'));
comment on column payment_method.display is '[personal] of a card: brand, last4, expMonth, expYear; of a PayPal account: email, payer; of a bank account: country, last4, mandate, mandateUrl; as the provider says them';

alter table payment
  add column collect_on date,
  add column mandate_reference text,
  add column debit_account text,
  add constraint payment_debit check (method = 'sepa' or (collect_on is null and mandate_reference is null and debit_account is null));
comment on column payment.collect_on is 'Of a direct debit: the day on which the payer''s bank is asked for the money, as it was announced';
comment on column payment.mandate_reference is 'Of a direct debit: the unique reference of the mandate';
comment on column payment.debit_account is '[personal] of a direct debit: country and last four characters of the IBAN, such as DE 3000';
create index payment_debits on payment (account_id, created_at) where method = 'sepa';

-- Nobody is reminded of an invoice while a debit that pays it is under way, so the search for late invoices reads what is paid.
create policy sweep on payment_invoice for select to nameplane_readonly using (true);
grant select on payment_invoice to nameplane_readonly;
