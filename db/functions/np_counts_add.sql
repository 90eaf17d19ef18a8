-- Adds two sets of numbers by name, and leaves out names whose sum is 0.
--
-- It is in the database because triggers of zone_rrset keep zone.record_counts with it.

create or replace function np_counts_add(a jsonb, b jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, n), '{}') from (
    select key, sum(value::integer) n from (select * from jsonb_each_text(a) union all select * from jsonb_each_text(b)) x group by key having sum(value::integer) <> 0) y $$;
alter function np_counts_add(jsonb, jsonb) owner to nameplane_owner;
