-- The networks from which staff log in. Without any row they log in from everywhere.
--
-- Locks: none; a new table. The function np_enter_staff, which reads it, gets another parameter (functions/np_enter_staff.sql).

create table staff_network (
  network  cidr primary key,
  note     text not null default '' check (length(note) <= 100),
  added_by uuid references staff_user,
  added_at timestamptz not null
);
comment on table staff_network is 'Networks from which staff log in and work; none: from everywhere';
comment on column staff_network.note is '[personal] whose network it is';

alter table staff_network owner to nameplane_owner;
alter table staff_network enable row level security;
alter table staff_network force row level security;
create policy owner_all on staff_network to nameplane_owner using (true) with check (true);
-- Before a login nobody is known, and the list has to be read to refuse one.
create policy staff_reads on staff_network for select to nameplane_staff using (true);
create policy staff_writes on staff_network to nameplane_staff using (np_staff() is not null and np_brand() is null) with check (np_staff() is not null and np_brand() is null);
grant select, insert, delete on staff_network to nameplane_staff;

insert into retention_rule (table_name, class, keep_days, age_column, action, basis) values
('staff_network', 'security', null, null, 'keep', 'small');
