-- Two customers become one: what lives in one account moves to the other, and the former is closed. A merge is approved by a second
-- person first. The worker carries it out step by step, and what keeps it from going on is shown.
--
-- Locks: a new table, with SHARE ROW EXCLUSIVE on account; staff_proposal, for its wider check.

create table account_merge (
  id         uuid primary key,
  source_id  uuid not null references account,
  target_id  uuid not null references account,
  state      text not null default 'running' check (state in ('running','done')),
  reason     text not null check (length(reason) between 3 and 1000),
  actor      text not null check (length(actor) <= 60),
  stuck      text not null default '' check (length(stuck) <= 2000),
  moved      jsonb not null default '{}' check (jsonb_typeof(moved) = 'object'),
  begun_at   timestamptz not null,
  ended_at   timestamptz,
  check (source_id <> target_id),
  check ((state = 'done') = (ended_at is not null))
);
comment on table account_merge is 'A customer whose account was merged into another one: the source is closed, and points to the target';
comment on column account_merge.reason is '[personal] Why, for staff only';
comment on column account_merge.stuck is 'What keeps it from going on, such as a domain that cannot be moved now; empty: nothing';
comment on column account_merge.moved is 'How many things of each kind have moved, and by currency what became of the credit: out = taken from the source, in = given to the target';
create unique index account_merge_source on account_merge (source_id);
create index account_merge_target on account_merge (target_id);
create index account_merge_running on account_merge (begun_at) where state = 'running';

do $$
declare
  seen constant text := '(np_staff() is not null and (np_brand() is null or exists (select 1 from account np_a where np_a.id = source_id and np_a.brand_id = np_brand())))';
  either constant text := '(np_account() in (source_id, target_id))';
begin
  alter table account_merge owner to nameplane_owner;
  alter table account_merge enable row level security;
  alter table account_merge force row level security;
  execute format('create policy staff on account_merge to nameplane_staff using %s with check %s', seen, seen);
  execute format('create policy party on account_merge to nameplane_worker using %s with check %s', either, either);
end $$;
create policy owner_all on account_merge to nameplane_owner using (true) with check (true);
create policy sweep on account_merge for select to nameplane_readonly using (true);
grant select on account_merge to nameplane_readonly;
grant select, insert on account_merge to nameplane_staff;
grant select on account_merge to nameplane_worker;
grant update (state, stuck, moved, ended_at) on account_merge to nameplane_worker;

alter table staff_proposal drop constraint staff_proposal_kind_check;
alter table staff_proposal add constraint staff_proposal_kind_check
  check (kind in ('refund','credit','writeOff','creditLimit','payout','rights','erasure','merge','rules'));
insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('account_merge', 'contract', null, null, 'keep', 'the number of the former account leads to the customer');
