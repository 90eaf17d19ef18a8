-- A colleague of the operator's staff sees the panel as a customer's user does, or acts there for the customer, for half an hour.
--
-- Locks: a new table, with SHARE ROW EXCLUSIVE on staff_user, panel_user, account and brand for its foreign keys; session, for its new
-- columns. No session of staff existed before, so the new checks hold.

create table staff_entry (
  token_hash bytea primary key check (length(token_hash) = 32),
  staff_id   uuid not null references staff_user,
  user_id    uuid not null references panel_user,
  account_id uuid not null references account,
  brand_id   uuid not null references brand,
  mode       text not null check (mode in ('see','act')),
  reason     text not null check (length(reason) between 5 and 500),
  made_at    timestamptz not null default now(),
  ends_at    timestamptz not null,
  used_at    timestamptz
);
comment on table staff_entry is 'A link by which a colleague enters the panel as a customer''s user: valid once, for a minute';
comment on column staff_entry.brand_id is 'Brand on whose hosts the user logs in';
comment on column staff_entry.mode is 'see = read only; act = what the user may do, except what only the user can prove';

alter table staff_entry owner to nameplane_owner;
alter table staff_entry enable row level security;
alter table staff_entry force row level security;
create policy staff on staff_entry to nameplane_staff using (staff_id = np_staff()) with check (staff_id = np_staff());
create policy clean_up on staff_entry to nameplane_worker using (ends_at < now()) with check (false);
create policy owner_all on staff_entry to nameplane_owner using (true) with check (true);
grant select, insert on staff_entry to nameplane_staff;
grant select, delete on staff_entry to nameplane_worker;
create index staff_entry_ends on staff_entry (ends_at);

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('staff_entry', 'operational', 1, 'ends_at', 'delete', 'of no use after a minute; both logs keep what was done');

alter table session add column staff_mode text check (staff_mode in ('see','act'));
alter table session add constraint session_of_staff check ((staff_id is null) = (staff_mode is null));
alter table session add constraint session_staff foreign key (staff_id) references staff_user;
comment on column session.staff_id is 'Colleague of the operator who sees the panel as the user, or acts for the user: half an hour, shown to the customer';
comment on column session.staff_mode is 'see = read only; act = what the user may do, except what only the user can prove';
