-- Gives the smallest UUIDv7 of an instant: UUIDv7 begins with the time in milliseconds, so a range of time is a range of ids.
--
-- It is in the database because the logs are partitioned by ids; the bounds of a partition are made with it.

create or replace function np_id_floor(t timestamptz) returns uuid language sql immutable as
  $$ select (lpad(to_hex((extract(epoch from t) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;
alter function np_id_floor(timestamptz) owner to nameplane_owner;
