-- Says whether all elements of an array are different.
--
-- It is in the database because CHECK constraints call it.

create or replace function np_distinct(a anyarray) returns boolean language sql immutable parallel safe as
  $$ select count(*) = count(distinct e) from unnest(a) e $$;
alter function np_distinct(anyarray) owner to nameplane_owner;
