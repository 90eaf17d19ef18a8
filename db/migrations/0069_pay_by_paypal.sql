-- Payments by PayPal: its money has a clearing account of its own, and what PayPal keeps of a payment is known with the payment.
--
-- Locks: ACCESS EXCLUSIVE on payment for one empty column.

alter table payment add column fee_minor bigint check (fee_minor >= 0);
comment on column payment.fee_minor is 'What the provider keeps of the captured sum as its fee; null: it does not say';

insert into ledger_account (seller_id, code, class, chart_no, name)
select s.id, 'paypal_clearing', 'asset', '1583', 'PayPal clearing' from seller s on conflict do nothing;
insert into ledger_account (seller_id, code, class, chart_no, name)
select s.id, 'bank_fee', 'expense', '6570', 'Bank fees' from seller s on conflict do nothing;
comment on table ledger_account is 'Chart of accounts of a seller: receivable, prepaid, held, suspense, revenue, vat_out, bank, card_clearing, swish_clearing, paypal_clearing, rounding, bad_debt, interest, fx, registry_cost, bank_fee, ...';
