-- An account limits what its users order without asking: for an order, and for a calendar month. An order above a limit waits for approval
-- (reason 4015). What was spent is read from the orders, so nothing can drift from them (ADR 112).
--
-- Locks: one new table, with SHARE ROW EXCLUSIVE on account and label for its foreign keys; ACCESS EXCLUSIVE on approval for two new columns
-- without a default; SHARE on sales_order for an index of its rows.

create table spending_limit (
  account_id  uuid not null references account,
  id          uuid not null,
  subject     text not null check (subject in ('account','others','user','label')),
  user_id     uuid,
  label_id    integer,
  currency    char(3) not null references currency,
  order_minor bigint check (order_minor >= 0),
  month_minor bigint check (month_minor >= 0),
  changed_by  text not null,
  changed_at  timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references membership (account_id, user_id) on delete cascade,
  foreign key (account_id, label_id) references label (account_id, id) on delete cascade,
  constraint spending_limit_once unique nulls not distinct (account_id, subject, user_id, label_id),
  check ((subject = 'user') = (user_id is not null)),
  check ((subject = 'label') = (label_id is not null)),
  check (order_minor is not null or month_minor is not null)
);
comment on table spending_limit is 'What may be ordered without approval';
comment on column spending_limit.subject is 'account: all orders of the account. others: each user without a limit of their own who may not approve orders. user: one user. label: domains with one label';
comment on column spending_limit.order_minor is 'Largest order, VAT included; null: no limit for an order';
comment on column spending_limit.month_minor is 'Budget of a calendar month in the time zone of the brand, VAT included; null: none';

alter table spending_limit owner to nameplane_owner;
alter table spending_limit enable row level security;
alter table spending_limit force row level security;
create policy tenant on spending_limit to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account());
create policy staff on spending_limit for select to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())));
create policy owner_all on spending_limit to nameplane_owner using (true) with check (true);
create policy sweep on spending_limit for select to nameplane_readonly using (true);
grant select on spending_limit to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
grant insert, delete, update (order_minor, month_minor, currency, changed_by, changed_at) on spending_limit to nameplane_app;

alter table approval add column cause jsonb check (jsonb_typeof(cause) = 'object');
alter table approval add column card_id uuid;
comment on column approval.cause is 'Which limit the order passed, as it was then; null: all orders of such users wait';
comment on column approval.card_id is 'Saved card that pays once the order is approved; null: none was chosen';

-- The orders of a month.
create index sales_order_placed on sales_order (account_id, placed_at);

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('spending_limit', 'contract', null, null, 'keep', 'for as long as the account has it');
