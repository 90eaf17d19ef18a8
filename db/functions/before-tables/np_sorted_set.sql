-- Says whether an array is sorted and has no duplicates.
--
-- It is in the database because the CHECK constraint of domain.labels calls it.

create or replace function np_sorted_set(a integer[]) returns boolean language sql immutable parallel safe as
  $$ select a = coalesce((select array_agg(distinct e order by e) from unnest(a) e), '{}'::integer[]) $$;
alter function np_sorted_set(integer[]) owner to nameplane_owner;
