-- PayPal accounts are kept for later charges beside cards (ADR 135). An account can have kept means of payment without being
-- known to the card provider, so the customer there may be missing. A payment remembers whether its PayPal account is still to be
-- read, because PayPal may name the token for later charges only after the payment.
--
-- Takes short exclusive locks on card_holder and payment; no row is rewritten.

alter table card_holder alter column provider drop not null, alter column provider_ref drop not null;
alter table card_holder add constraint card_holder_provider check ((provider is null) = (provider_ref is null));
comment on table card_holder is 'What the kept cards and PayPal accounts of an account may be used for, and the account as the card provider knows it';
comment on column card_holder.provider is 'The card provider; null: it does not know the account';

alter table card_holder add column setup_ref text, add column setup_at timestamptz;
alter table card_holder add constraint card_holder_setup check ((setup_ref is null) = (setup_at is null));
comment on column card_holder.setup_ref is 'PayPal''s token of a page on which the owner allows later charges without paying now; null: none is open';
comment on column card_holder.setup_at is 'When that page was opened';

alter table payment add column keep_ended_at timestamptz;
comment on column payment.keep_ended_at is 'Of a payment with PayPal whose PayPal account the payer wanted kept: when it was read and stored, or when PayPal turned out not to keep it. Null: still open';
create index payment_keep_open on payment (account_id) where keeps_card and method = 'paypal' and keep_ended_at is null;

comment on column payment_method.display is '[personal] of a card: brand, last4, expMonth, expYear; of a PayPal account: email, payer; as the provider says them';
