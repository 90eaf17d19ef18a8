-- Money for what a registry accepts days later is reserved on the card, and taken for what it has accepted.
-- Lock: access exclusive on payment for a moment (a column without default).

alter table payment add column capture_minor bigint;
alter table payment add constraint payment_capture_part check (capture_minor between 1 and asked_minor) not valid;
alter table payment validate constraint payment_capture_part;
comment on column payment.capture_minor is 'What is taken of a reservation: frozen before the provider is told. Null: all that was asked for, at once';
