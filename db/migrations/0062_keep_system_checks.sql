-- What the worker found when it last looked at each part of the system: the status page of every process reads it here.
-- Lock: none that matters, the table is new.

create table system_check (
  part       text primary key,
  state      text not null check (state in ('ok','degraded','down','unknown')),
  checked_at timestamptz not null,
  changed_at timestamptz not null
);
comment on table system_check is 'Last look at each part of the system by the worker; one that is old counts as unknown';
comment on column system_check.part is 'registry:<id>, dns, mail, payments or orders';
comment on column system_check.changed_at is 'Since when the state has been as it is';
alter table system_check owner to nameplane_owner;
grant select on system_check to nameplane_app, nameplane_worker, nameplane_staff, nameplane_readonly;
grant insert, update, delete on system_check to nameplane_worker;
