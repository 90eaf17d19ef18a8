-- Private buyers in the EU may withdraw from an order within 14 days. What they agreed to lose by having it delivered at once is kept with
-- the order, and each withdrawal is a row of its own, because it has to be answered within 14 days (ADR 155).
--
-- Locks: ACCESS EXCLUSIVE for a moment on sales_order for two nullable columns; a new table, with SHARE ROW EXCLUSIVE on account and
-- sales_order for its foreign keys.

alter table sales_order add column consented_at timestamptz;
alter table sales_order add column consent_text text check (length(consent_text) between 1 and 1000);
alter table sales_order add constraint order_consent check ((consented_at is null) = (consent_text is null));
comment on column sales_order.consented_at is 'When the private buyer asked for delivery at once and acknowledged that the right of withdrawal ends with it';
comment on column sales_order.consent_text is 'The words that the buyer ticked, in the language in which they were shown';

create sequence withdrawal_number_seq start 1001;
alter sequence withdrawal_number_seq owner to nameplane_owner;
grant usage on sequence withdrawal_number_seq to nameplane_app;

create table withdrawal (
  account_id   uuid not null references account,
  id           uuid not null,
  number       bigint not null default nextval('withdrawal_number_seq'),
  order_id     uuid not null,
  asked_at     timestamptz not null,
  asked_by     text not null,
  name         text not null check (length(name) between 1 and 200),
  lines        jsonb not null check (jsonb_typeof(lines) = 'array'),
  due_at       timestamptz not null,
  settled_at   timestamptz,
  settled_by   text,
  note         text not null default '' check (length(note) <= 1000),
  version      integer not null default 1,
  primary key (account_id, id),
  unique (number),
  foreign key (account_id, order_id) references sales_order (account_id, id),
  check ((settled_at is null) = (settled_by is null))
);
comment on table withdrawal is 'A private buyer withdrew from an order, or from some of its lines';
comment on column withdrawal.name is '[personal] The name under which the buyer withdrew';
comment on column withdrawal.lines is 'For each line its request, words, and outcome: cancelled (ended and credited at once) or staff (they decide)';
comment on column withdrawal.due_at is 'By when the money has to be back: 14 days after the withdrawal';
comment on column withdrawal.note is 'What staff did about it, for colleagues';
create index withdrawal_order on withdrawal (account_id, order_id);
create index withdrawal_open on withdrawal (due_at) where settled_at is null;

do $$
declare
  staff constant text := '(np_staff() is not null and (np_brand() is null or exists (select 1 from account np_a where np_a.id = account_id and np_a.brand_id = np_brand())))';
begin
  execute 'alter table withdrawal owner to nameplane_owner';
  execute 'alter table withdrawal enable row level security';
  execute 'alter table withdrawal force row level security';
  execute 'create policy owner_all on withdrawal to nameplane_owner using (true) with check (true)';
  execute 'create policy sweep on withdrawal for select to nameplane_readonly using (true)';
  execute format('create policy staff on withdrawal to nameplane_staff using %s with check %s', staff, staff);
end $$;
create policy tenant on withdrawal to nameplane_app, nameplane_worker using (account_id = np_account()) with check (account_id = np_account());
grant select on withdrawal to nameplane_readonly, nameplane_staff, nameplane_app, nameplane_worker;
grant insert on withdrawal to nameplane_app;
grant update (settled_at, settled_by, note, version) on withdrawal to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('withdrawal', 'book', 2922, 'asked_at', 'archive', 'bookkeeping: explains credit notes and refunds; seven years after the year end');
