-- Deletes a challenge for a passkey of staff and returns it. If several calls come at the same time, only one of them gets the
-- challenge.
--
-- It is in the database because nobody is logged in yet, and the deletion makes sure that it is used only once.

create or replace function np_take_staff_challenge(p_hash bytea) returns table (staff_id uuid, act text, content_hash bytea)
language sql security definer set search_path = public, pg_temp as $$
  delete from staff_challenge c where c.challenge_hash = p_hash and c.ends_at > now() returning c.staff_id, c.act, c.content_hash $$;
alter function np_take_staff_challenge(bytea) owner to nameplane_owner;
revoke execute on function np_take_staff_challenge(bytea) from public;
grant execute on function np_take_staff_challenge(bytea) to nameplane_staff;
