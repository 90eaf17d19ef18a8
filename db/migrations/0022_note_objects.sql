-- Colleagues leave notes for each other about anything of a customer: the customer, a domain, an order, an invoice. Customers never
-- see them.
--
-- Locks: a new table; SHARE ROW EXCLUSIVE on account and staff_user for its foreign keys.

create table staff_note (
  account_id  uuid not null references account,
  id          uuid not null,
  object_kind text not null check (object_kind in ('account','domain','order','request','invoice','payment','ticket')),
  object_id   uuid not null,
  text        text not null check (length(text) between 1 and 4000),
  author_id   uuid not null references staff_user,
  at          timestamptz not null,
  primary key (account_id, id)
);
comment on table staff_note is 'Notes of colleagues about things of a customer; for staff alone';
comment on column staff_note.object_id is 'Id of the thing; for account the account itself';
comment on column staff_note.text is '[personal] as written';
create index staff_note_object on staff_note (account_id, object_kind, object_id, at);

alter table staff_note owner to nameplane_owner;
alter table staff_note enable row level security;
alter table staff_note force row level security;
create policy staff on staff_note to nameplane_staff
  using (np_staff() is not null and (np_brand() is null or exists (select 1 from account np_a where np_a.id = account_id and np_a.brand_id = np_brand())))
  with check (np_staff() = author_id and (np_brand() is null or exists (select 1 from account np_a where np_a.id = account_id and np_a.brand_id = np_brand())));
create policy owner_all on staff_note to nameplane_owner using (true) with check (true);
grant select, insert, delete on staff_note to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('staff_note', 'operational', null, null, 'keep', 'with the customer; part of what erasure goes through');
