-- Two colleagues who have the same ticket open see each other, and who of them writes.
--
-- Locks: a new table, with SHARE ROW EXCLUSIVE on ticket and staff_user for its foreign keys.

create table ticket_presence (
  account_id uuid not null,
  ticket_id  uuid not null,
  staff_id   uuid not null references staff_user,
  is_writing boolean not null,
  seen_at    timestamptz not null,
  primary key (ticket_id, staff_id),
  foreign key (account_id, ticket_id) references ticket (account_id, id) on delete cascade
);
comment on table ticket_presence is 'Colleagues who have a ticket open; a row says nothing any more after a minute';
comment on column ticket_presence.is_writing is 'An answer or a note is begun and not sent';
create index ticket_presence_seen on ticket_presence (seen_at);

alter table ticket_presence owner to nameplane_owner;
alter table ticket_presence enable row level security;
alter table ticket_presence force row level security;
create policy staff on ticket_presence to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account a where a.id = account_id and a.brand_id = np_brand())))
  with check (staff_id = np_staff());
create policy clean_up on ticket_presence to nameplane_worker using (seen_at < now() - interval '1 hour') with check (false);
create policy owner_all on ticket_presence to nameplane_owner using (true) with check (true);
grant select, insert, update on ticket_presence to nameplane_staff;
grant select, delete on ticket_presence to nameplane_worker;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('ticket_presence', 'operational', 1, 'seen_at', 'delete', 'of no use after a minute');
