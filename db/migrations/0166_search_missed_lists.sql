-- Lists that come while a service of ID monitoring is not paid for are searched when it is paid again: a watch knows since when it
-- misses lists.
--
-- Locks: name_watch, for a column without a default.

alter table name_watch add column missed_since timestamptz;
comment on column name_watch.missed_since is 'From then on lists were read without this watch, because its service was not paid for. Null: none was';
