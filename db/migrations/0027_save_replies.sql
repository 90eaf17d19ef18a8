-- Colleagues write texts that they answer with again and again once, in both languages, and use them with what comes after.
--
-- Locks: a new table.

create table saved_reply (
  id         uuid primary key,
  name       text not null unique check (length(name) between 1 and 80),
  text_en    text not null check (length(text_en) between 1 and 10000),
  text_sv    text not null check (length(text_sv) between 1 and 10000),
  next       text check (next in ('us','customer','third','close')),
  version    integer not null default 1,
  created_at timestamptz not null default now()
);
comment on table saved_reply is 'Texts with which colleagues answer tickets, in both languages';
comment on column saved_reply.text_en is 'With variables in braces, such as {customer}';
comment on column saved_reply.next is 'Whom the ticket waits for after the answer, or that it is closed; null: as the colleague chooses';

alter table saved_reply owner to nameplane_owner;
alter table saved_reply enable row level security;
alter table saved_reply force row level security;
create policy staff on saved_reply to nameplane_staff using (np_staff() is not null) with check (np_staff() is not null);
create policy owner_all on saved_reply to nameplane_owner using (true) with check (true);
grant select, insert, update, delete on saved_reply to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('saved_reply', 'operational', null, null, 'keep', 'written by staff; names no customer');
