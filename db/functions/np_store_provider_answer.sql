-- Stores the answer that a login provider has posted through a browser. It belongs to the login that this browser began on this
-- host: the row is found by the hash of the state, and must not have expired. Returns whether there was such a row without an
-- answer; the first answer stays.
--
-- It is in the database because nobody is logged in, and the row policies hide the account of the login, which may be a
-- sub-account of the provider's account.

create or replace function np_store_provider_answer(p_state bytea, p_host text, p_answer text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update provider_flow set answer = p_answer where state_hash = p_state and host = p_host and answer is null and ends_at > now();
  return found;
end $$;
alter function np_store_provider_answer(bytea, text, text) owner to nameplane_owner;
revoke execute on function np_store_provider_answer(bytea, text, text) from public;
grant execute on function np_store_provider_answer(bytea, text, text) to nameplane_app;
