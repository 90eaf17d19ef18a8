-- A reseller brings its customers as a file: the worker makes a sub-account with its main user for each line (ADR 138). The lines and what came
-- of each are rows of batch_run and batch_row, with the kind import and the source customers.
--
-- Locks: a new table, with SHARE ROW EXCLUSIVE on account, price_change, price_group and panel_user for its foreign keys; a policy and an index.

grant insert on panel_user, spending_limit to nameplane_worker;
create policy below on spending_limit for insert to nameplane_worker
  with check (np_tree() and exists (select 1 from account_closure c where c.ancestor_id = np_account() and c.descendant_id = account_id));
comment on column batch_run.source is 'What it is about; of an import: customers';
create index batch_run_customers on batch_run (account_id) where kind = 'import' and source = 'customers' and state = 'running';

-- What a reseller wants when the provider changes what it pays: its margin, so that its customers' prices follow, or its prices.
create table wholesale_answer (
  account_id     uuid not null references account,
  change_id      uuid not null references price_change,
  price_group_id uuid not null references price_group,
  keeps          text not null check (keeps in ('margin','prices')),
  answered_by    uuid not null references panel_user,
  answered_at    timestamptz not null,
  primary key (account_id, change_id, price_group_id)
);
comment on table wholesale_answer is 'What a reseller decided about an announced change of what it pays, for one of its lists';
comment on column wholesale_answer.keeps is 'margin: the prices of its customers follow. prices: they were set to stay as they were';
alter table wholesale_answer owner to nameplane_owner;
alter table wholesale_answer enable row level security;
alter table wholesale_answer force row level security;
create policy owner_all on wholesale_answer to nameplane_owner using (true) with check (true);
create policy sweep on wholesale_answer for select to nameplane_readonly using (true);
create policy tenant on wholesale_answer to nameplane_app using (account_id = np_account()) with check (account_id = np_account() and answered_by = np_user());
create policy copied on wholesale_answer for select to nameplane_worker using (account_id = np_account());
grant select, insert on wholesale_answer to nameplane_app;
grant select on wholesale_answer to nameplane_worker;
grant select on wholesale_answer to nameplane_readonly;
insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('wholesale_answer', 'contract', null, null, 'keep', 'why prices of customers changed or did not');
create policy sweep on price_change for select to nameplane_readonly using (true);
grant select on price_change to nameplane_readonly;
