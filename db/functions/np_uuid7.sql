-- Makes a UUIDv7 for rows that triggers and functions write; all other ids come from the application.
--
-- It is in the database because triggers need ids as well.

create or replace function np_uuid7() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
           placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid $$;
alter function np_uuid7() owner to nameplane_owner;
