-- Deletes a passkey challenge and returns it. If several calls come at the same time, only one of them gets the challenge.
--
-- It is in the database because nobody is logged in yet, and the deletion makes sure that it is used only once.

create or replace function np_take_challenge(p_hash bytea, p_brand uuid) returns table (user_id uuid, act text, content_hash bytea)
language sql security definer set search_path = public, pg_temp as $$
  delete from passkey_challenge c where c.challenge_hash = p_hash and c.brand_id = p_brand and c.ends_at > now() returning c.user_id, c.act, c.content_hash $$;
alter function np_take_challenge(bytea, uuid) owner to nameplane_owner;
revoke execute on function np_take_challenge(bytea, uuid) from public;
grant execute on function np_take_challenge(bytea, uuid) to nameplane_app;
