-- Takes the login that a browser began at a provider, when the browser has come back. If two calls have the same cookie, only
-- one of them gets the row. No row if it has expired, or began on another host or for another purpose.
--
-- It is in the database because nobody is logged in yet, so the row policies hide the account to which the row belongs.

create or replace function np_take_provider_flow(p_hash bytea, p_host text, p_purpose text) returns setof provider_flow
language sql security definer set search_path = public, pg_temp as $$
  delete from provider_flow where token_hash = p_hash and host = p_host and purpose = p_purpose and ends_at > now() returning * $$;
alter function np_take_provider_flow(bytea, text, text) owner to nameplane_owner;
revoke execute on function np_take_provider_flow(bytea, text, text) from public;
grant execute on function np_take_provider_flow(bytea, text, text) to nameplane_app;
