-- Stores the hash of a challenge that a visitor of the staff login has requested. The passkey of any staff member may answer it.
--
-- It is in the database because nobody is logged in yet, so the row policies let nobody write.

create or replace function np_add_staff_challenge(p_hash bytea, p_ends_at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into staff_challenge (challenge_hash, act, ends_at) values (p_hash, 'login', p_ends_at) $$;
alter function np_add_staff_challenge(bytea, timestamptz) owner to nameplane_owner;
revoke execute on function np_add_staff_challenge(bytea, timestamptz) from public;
grant execute on function np_add_staff_challenge(bytea, timestamptz) to nameplane_staff;
