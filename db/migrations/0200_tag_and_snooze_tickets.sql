-- Tickets have tags, by which they are found, and can be snoozed until a time.
--
-- Locks: ACCESS EXCLUSIVE on ticket for two columns without a rewrite; SHARE on it for the new indexes.

alter table ticket add column tags text[] not null default '{}'
  constraint ticket_tags check (cardinality(tags) <= 10 and array_position(tags, null) is null);
alter table ticket add column snoozed_until timestamptz;
comment on column ticket.tags is 'Words by which colleagues find it; the customer does not see them';
comment on column ticket.snoozed_until is 'Until then it is in no view of open work, unless somebody writes';
create index ticket_tagged on ticket using gin (tags) where tags <> '{}';
create index ticket_snoozed on ticket (snoozed_until) where snoozed_until is not null;
