-- A colleague who is named with @ in an internal note is told: on the first page of staff, and by mail.
--
-- Locks: a new table, with SHARE ROW EXCLUSIVE on account and staff_user for its foreign keys.

create table staff_mention (
  id          uuid primary key,
  account_id  uuid not null references account,
  object_kind text not null check (object_kind in ('account','domain','order','request','invoice','payment','ticket','case')),
  object_id   uuid not null,
  object_name text not null check (length(object_name) <= 300),
  staff_id    uuid not null references staff_user,
  by_id       uuid not null references staff_user,
  at          timestamptz not null,
  seen_at     timestamptz,
  check (staff_id <> by_id)
);
comment on table staff_mention is 'A colleague was named in an internal note about a thing of a customer';
comment on column staff_mention.object_id is 'As in staff_note';
comment on column staff_mention.object_name is '[personal] What the thing was called then';
comment on column staff_mention.staff_id is 'Who was named';
comment on column staff_mention.seen_at is 'When that colleague marked it as read';
create index staff_mention_of on staff_mention (staff_id, at desc);

alter table staff_mention owner to nameplane_owner;
alter table staff_mention enable row level security;
alter table staff_mention force row level security;
create policy owner_all on staff_mention to nameplane_owner using (true) with check (true);
-- Who was named reads and marks them; who writes a note about a customer that they may see names colleagues.
create policy staff_own on staff_mention for select to nameplane_staff using (staff_id = np_staff());
create policy staff_mark on staff_mention for update to nameplane_staff using (staff_id = np_staff()) with check (staff_id = np_staff());
create policy staff_name on staff_mention for insert to nameplane_staff
  with check (by_id = np_staff() and (np_brand() is null or exists (select 1 from account np_a where np_a.id = account_id and np_a.brand_id = np_brand())));
create policy clean_up on staff_mention to nameplane_worker using (at < now() - interval '400 days') with check (false);
grant select, insert on staff_mention to nameplane_staff;
grant select, delete on staff_mention to nameplane_worker;
grant update (seen_at) on staff_mention to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('staff_mention', 'operational', 400, 'at', 'delete', 'operation; the note itself stays with its object');
