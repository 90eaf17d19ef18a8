-- Whether an API key may still do what it was made for: its maker has left neither the account nor their rights. A key that no user
-- made stands.
--
-- In the database because: np_enter_token asks before a row context is there, and rights come from rows of accounts above.

create or replace function np_token_stands(k api_token) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select k.created_by not like 'user:%' or k.permissions <@ np_rights_in(substr(k.created_by, 6)::uuid, k.account_id) $$;
alter function np_token_stands(api_token) owner to nameplane_owner;
revoke execute on function np_token_stands(api_token) from public;
grant execute on function np_token_stands(api_token) to nameplane_app;
