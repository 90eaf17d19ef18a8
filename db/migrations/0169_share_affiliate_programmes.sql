-- Resellers run affiliate programmes on their own brands (ADR 145). What the provider owes to affiliates of a reseller that it invoices for is
-- charged to the reseller in its monthly statement, and is paid out once the reseller's margin has covered it.
--
-- Locks: ACCESS EXCLUSIVE for a moment on affiliate_entry, affiliate_payout and reseller_settlement for new columns with constant defaults, and
-- on reseller_settlement while one CHECK is exchanged; its few rows are read once.

alter table affiliate_entry add column reseller_id uuid references account;
alter table affiliate_entry add column settlement_id uuid;
alter table affiliate_entry add column is_covered boolean not null default true;
alter table affiliate_entry add constraint affiliate_entry_charge check (settlement_id is null or reseller_id is not null);
alter table affiliate_entry add constraint affiliate_entry_cover check (payout_id is null or is_covered);
comment on column affiliate_entry.reseller_id is 'The reseller that bears the commission, where the provider invoices its customers; null: whoever invoices bears it';
comment on column affiliate_entry.settlement_id is 'The statement of the reseller that charges it; null: the next one will';
comment on column affiliate_entry.is_covered is 'Whether it may be paid out: of a reseller''s programme only after a statement whose margin covers it';
create index affiliate_entry_charge on affiliate_entry (reseller_id, booked_on) where reseller_id is not null and settlement_id is null;
create index affiliate_entry_cover on affiliate_entry (reseller_id) where not is_covered;
create index affiliate_entry_settlement on affiliate_entry (settlement_id) where settlement_id is not null;

alter table affiliate_payout add column transferred_on date;
alter table affiliate_payout add column transferred_by text;
alter table affiliate_payout add constraint affiliate_payout_transfer check ((transferred_on is null) = (transferred_by is null) and (transferred_on is null or way = 'bank'));
comment on column affiliate_payout.transferred_on is 'When the reseller whose seller owes it has transferred it, as the reseller said; the worker then books it';
create index affiliate_payout_transferred on affiliate_payout (account_id) where transferred_on is not null and paid_at is null;

alter table reseller_settlement add column commission_minor bigint not null default 0;
alter table reseller_settlement add column commission_count integer not null default 0 check (commission_count >= 0);
comment on column reseller_settlement.commission_minor is 'Commissions of affiliates of its brands that the statement charges; below zero where more were taken back';
do $$
declare c text;
begin
  select conname into strict c from pg_constraint
   where conrelid = 'reseller_settlement'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%opening_minor + margin_minor%';
  execute format('alter table reseller_settlement drop constraint %I', c);
end $$;
alter table reseller_settlement add constraint reseller_settlement_sum check (opening_minor + margin_minor - commission_minor = credited_minor + carried_minor);

-- A reseller edits the programmes of its own brands. Everything else of its affiliates it reads and decides by functions.
create policy owner on affiliate_programme to nameplane_app using (np_owns_brand(brand_id)) with check (np_owns_brand(brand_id));
create policy owner on affiliate_rule to nameplane_app using (np_owns_brand(brand_id)) with check (np_owns_brand(brand_id));
grant insert, update on affiliate_programme to nameplane_app;
grant insert, delete on affiliate_rule to nameplane_app;
grant update (paid_at, paid_by) on affiliate_payout to nameplane_worker;
