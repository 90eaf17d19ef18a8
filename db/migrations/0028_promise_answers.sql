-- A ticket that waits for us has a time by which it is to be answered, counted in the hours in which support works.
--
-- Locks: a new table.

create table answer_hours (
  id       boolean primary key default true check (id),
  opens    time not null default '08:00',
  closes   time not null default '18:00' check (closes > opens),
  weekdays smallint[] not null default '{1,2,3,4,5}' check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]),
  holidays date[] not null default '{}',
  hours    smallint[] not null default '{1,2,4,8,16}' check (cardinality(hours) = 5),
  version  integer not null default 1
);
comment on table answer_hours is 'When support works, in the time zone of each brand, and within how many of those hours it answers; one row';
comment on column answer_hours.weekdays is '1 = Monday';
comment on column answer_hours.hours is 'By priority, the most urgent first';
insert into answer_hours default values;

alter table answer_hours owner to nameplane_owner;
alter table answer_hours enable row level security;
alter table answer_hours force row level security;
create policy staff on answer_hours to nameplane_staff using (np_staff() is not null) with check (np_staff() is not null);
create policy everybody on answer_hours for select to nameplane_app, nameplane_worker using (true);
create policy owner_all on answer_hours to nameplane_owner using (true) with check (true);
grant select on answer_hours to nameplane_app, nameplane_worker;
grant select, update on answer_hours to nameplane_staff;
comment on column ticket.answer_due_at is 'By when it is to be answered; null: it does not wait for us, or has waited since before this was counted';

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('answer_hours', 'operational', null, null, 'keep', 'one row');
