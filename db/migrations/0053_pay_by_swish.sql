-- Payments by Swish: the request that the payer approves in the app of Swish. Its number and its token are needed while it is open only, and
-- are removed when it ends. One number has one open request, in whichever account: Swish refuses a second one.
--
-- Locks: ACCESS EXCLUSIVE on payment for three empty columns; an index over rows of payment that have a number (none).

alter table payment
  add column payer_number text check (payer_number ~ '^07[0-9]{8}$'),
  add column app_token text,
  add column open_until timestamptz,
  add constraint payment_swish check (method = 'swish' or (payer_number is null and app_token is null and open_until is null)),
  add constraint payment_number_open check (payer_number is null or state in ('created','requires_action','processing'));
comment on column payment.payer_number is '[personal] Mobile number that an open Swish request was sent to; null: the payer opens the app by a code or a link';
comment on column payment.app_token is '[secret] Opens an open Swish request in the payer''s app';
comment on column payment.open_until is 'Until when a Swish request waits for its payer; it is ended at Swish afterwards';
create unique index payment_payer_number on payment (payer_number) where payer_number is not null;

insert into ledger_account (seller_id, code, class, chart_no, name)
select s.id, 'swish_clearing', 'asset', '1582', 'Swish clearing' from seller s on conflict do nothing;
comment on table ledger_account is 'Chart of accounts of a seller: receivable, prepaid, held, suspense, revenue, vat_out, bank, card_clearing, swish_clearing, rounding, bad_debt, interest, fx, registry_cost, ...';
