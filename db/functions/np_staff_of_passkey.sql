-- Gives the staff member who has a passkey; null if the passkey is unknown, or its holder is disabled.
--
-- It is in the database because nobody is logged in yet, so the row policies show no passkey.

create or replace function np_staff_of_passkey(p_key_hash bytea) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id from staff_credential c join staff_user u on u.id = c.staff_id and u.disabled_at is null where c.key_hash = p_key_hash $$;
alter function np_staff_of_passkey(bytea) owner to nameplane_owner;
revoke execute on function np_staff_of_passkey(bytea) from public;
grant execute on function np_staff_of_passkey(bytea) to nameplane_staff;
