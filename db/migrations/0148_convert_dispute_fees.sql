-- A provider may charge for a dispute in a currency in which no books are kept, or in another one than before. Such a fee is booked in
-- the currency of the payment at the rate of its day (ADR 131), so what the provider said is kept beside what was posted.
--
-- Locks: ACCESS EXCLUSIVE on dispute for two new columns, which have no default.

alter table dispute add column told_currency text check (told_currency ~ '^[A-Z]{3}$');
alter table dispute add column told_minor bigint;
alter table dispute add check ((told_currency is null) = (told_minor is null));
comment on column dispute.told_currency is 'Currency in which the provider charged, where the fee was converted (fee_currency, fee_minor: as posted)';
comment on column dispute.told_minor is 'What the provider charged, in told_currency';
grant update (told_currency, told_minor) on dispute to nameplane_worker;
