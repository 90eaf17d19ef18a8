-- Faults of our own in a row while a request was worked on: after some it is failed, and a person sees to it (data model 8.2).
-- Lock: access exclusive on request for a moment (a column with a constant default).

alter table request add column faults smallint not null default 0;
comment on column request.faults is 'Attempts in a row that ended in a fault of our own program; none after one that ended in any other way';
