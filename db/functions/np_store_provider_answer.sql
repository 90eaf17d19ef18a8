-- Stores the answer that a provider has posted through a browser, in the flow of that browser: the one with the hash of the state, on
-- this host, that is not over. Returns whether there is one that had no answer yet; the first answer stays.
--
-- It is in the database because nobody is logged in, and the row policies hide the account of the flow, which may be one below that of
-- the provider.

create or replace function np_store_provider_answer(p_state bytea, p_host text, p_answer text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update provider_flow set answer = p_answer where state_hash = p_state and host = p_host and answer is null and ends_at > now();
  return found;
end $$;
alter function np_store_provider_answer(bytea, text, text) owner to nameplane_owner;
revoke execute on function np_store_provider_answer(bytea, text, text) from public;
grant execute on function np_store_provider_answer(bytea, text, text) to nameplane_app;
