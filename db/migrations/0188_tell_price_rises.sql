-- Customers are told before the renewal prices of their domains rise. A row says that an account was looked at for a planned change,
-- and what rises for it, so that it is told once for each change.
--
-- Locks: a new table, with SHARE ROW EXCLUSIVE on account and price_change for its foreign keys.

create table price_rise (
  account_id uuid not null references account,
  change_id  uuid not null references price_change,
  starts_at  timestamptz not null,
  currency   char(3) not null references currency,
  lines      jsonb not null check (jsonb_typeof(lines) = 'array'),
  found_at   timestamptz not null,
  primary key (account_id, change_id)
);
comment on table price_rise is 'What a planned change of prices means for the domains of an account; without lines: nothing rises for it';
comment on column price_rise.lines is 'For each TLD whose renewals rise: tld, months, domains, before and after in minor units without VAT';
create index price_rise_coming on price_rise (account_id, starts_at);

alter table price_rise owner to nameplane_owner;
alter table price_rise enable row level security;
alter table price_rise force row level security;
create policy owner_all on price_rise to nameplane_owner using (true) with check (true);
create policy sweep on price_rise for select to nameplane_readonly using (true);
create policy tenant on price_rise to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account());
-- A change that was taken back is not shown any more.
create policy risen on price_change for select to nameplane_app
  using (exists (select 1 from price_rise r where r.change_id = id and r.account_id = np_account()));
grant select on price_rise to nameplane_readonly, nameplane_app, nameplane_worker;
create policy clean_up on price_rise to nameplane_worker using (found_at < now() - interval '700 days') with check (false);
grant insert, delete on price_rise to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('price_rise', 'operational', 730, 'found_at', 'delete', 'shows what a customer was told about prices; two years');
