-- Acts of staff that need a second person: the rules, what was proposed, and the sums that each colleague has moved alone.
--
-- Locks: none; new tables.

create table second_person_rule (
  kind       text primary key check (kind in ('refund','credit','writeOff','creditLimit','payout','rights','erasure')),
  is_on      boolean not null default false,
  limits     jsonb not null default '{}' check (jsonb_typeof(limits) = 'object'),
  changed_by uuid references staff_user,
  changed_at timestamptz,
  version    integer not null default 1
);
comment on table second_person_rule is 'Which acts of staff a second colleague has to approve';
comment on column second_person_rule.limits is 'By currency, in minor units: what one colleague may move alone within 24 hours. A currency that is missing has the limit 0';
insert into second_person_rule (kind) values ('refund'), ('credit'), ('writeOff'), ('creditLimit'), ('payout'), ('rights'), ('erasure');

create table staff_proposal (
  id              uuid primary key,
  kind            text not null check (kind in ('refund','credit','writeOff','creditLimit','payout','rights','erasure','rules')),
  operation       text not null check (length(operation) <= 60),
  permission      text,
  input           jsonb not null check (jsonb_typeof(input) = 'object'),
  content_hash    bytea not null check (length(content_hash) = 32),
  account_id      uuid references account,
  brand_id        uuid references brand,
  object_kind     text not null check (length(object_kind) <= 30),
  object_id       text not null check (length(object_id) <= 60),
  title           text not null check (length(title) <= 300),
  changes         jsonb not null check (jsonb_typeof(changes) = 'array'),
  amount_minor    bigint,
  currency        char(3) references currency,
  reason          text not null check (length(reason) between 3 and 1000),
  asked_by        uuid not null references staff_user,
  asked_at        timestamptz not null,
  ends_at         timestamptz not null check (ends_at > asked_at),
  state           text not null default 'open' check (state in ('open','done','rejected','withdrawn','expired')),
  decided_by      uuid references staff_user,
  decided_at      timestamptz,
  decision_reason text not null default '' check (length(decision_reason) <= 1000),
  check ((amount_minor is null) = (currency is null)),
  check ((state in ('done','rejected','withdrawn')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state not in ('done','rejected') or decided_by <> asked_by),
  check (state <> 'withdrawn' or decided_by = asked_by)
);
comment on table staff_proposal is 'Acts that a colleague proposed and a second one has to approve. What is carried out is exactly the input';
comment on column staff_proposal.input is '[personal] the input of the operation';
comment on column staff_proposal.content_hash is 'SHA-256 of operation, input and changes: what was approved is what was shown';
comment on column staff_proposal.account_id is 'The customer; null: an act of the installation, such as roles';
comment on column staff_proposal.title is '[personal] what the act is about';
comment on column staff_proposal.changes is '[personal] values before and after';
comment on column staff_proposal.reason is '[personal] as written';
comment on column staff_proposal.decision_reason is '[personal] as written';
create unique index staff_proposal_once on staff_proposal (content_hash) where state = 'open';
create index staff_proposal_open on staff_proposal (asked_at) where state = 'open';
create index staff_proposal_newest on staff_proposal (asked_at desc);
create index staff_proposal_object on staff_proposal (object_id, asked_at);
create index staff_proposal_account on staff_proposal (account_id) where account_id is not null;

create table staff_moved_sum (
  staff_id     uuid not null references staff_user,
  kind         text not null references second_person_rule,
  currency     char(3) not null references currency,
  amount_minor bigint not null check (amount_minor >= 0),
  at           timestamptz not null default now()
);
comment on table staff_moved_sum is 'Sums that a colleague moved alone, so that a limit holds for a day and not only for one act';
create index staff_moved_sum_recent on staff_moved_sum (staff_id, kind, currency, at);
create index staff_moved_sum_age on staff_moved_sum (at);

do $$ declare t text; begin
  foreach t in array array['second_person_rule','staff_proposal','staff_moved_sum'] loop
    execute format('alter table %I owner to nameplane_owner', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner_all on %I to nameplane_owner using (true) with check (true)', t);
  end loop;
end $$;
create policy staff on second_person_rule to nameplane_staff using (np_staff() is not null) with check (np_staff() is not null and np_brand() is null);
grant select, update on second_person_rule to nameplane_staff;
create policy staff on staff_proposal to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or brand_id = np_brand()))
  with check (np_staff() is not null and (np_brand() is null or brand_id = np_brand()) and (state = 'expired' or np_staff() in (asked_by, decided_by)));
grant select, insert on staff_proposal to nameplane_staff;
grant update (state, decided_by, decided_at, decision_reason) on staff_proposal to nameplane_staff;
create policy staff on staff_moved_sum to nameplane_staff using (staff_id = np_staff()) with check (staff_id = np_staff());
grant select, insert on staff_moved_sum to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('second_person_rule', 'operational', null, null, 'keep', 'small'),
('staff_proposal', 'contract', 1096, 'asked_at', 'delete', 'who approved what; the audit log keeps that as well'),
('staff_moved_sum', 'operational', 2, 'at', 'delete', 'limits hold for 24 hours');
