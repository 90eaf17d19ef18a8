-- If a session of the transaction's user began with a login at a provider, gives what is stored about the session at the
-- provider: the account of the provider, and the ID token if it is kept. No row if the session did not begin at a provider.
--
-- It is in the database because the user may act in a sub-account, and the row policies hide the account of the provider then.

create or replace function np_provider_session(p_session uuid) returns table (account_id uuid, issuer text, id_token_enc bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.account_id, p.issuer, p.id_token_enc from provider_session p join session s on s.id = p.session_id and s.user_id = np_user()
   where p.session_id = p_session $$;
alter function np_provider_session(uuid) owner to nameplane_owner;
revoke execute on function np_provider_session(uuid) from public;
grant execute on function np_provider_session(uuid) to nameplane_app;
