-- Says whether an API key may still be used: the user who made it is still in the account and still has all rights of the key. A
-- key that was not made by a user may always be used.
--
-- It is in the database because np_enter_token calls it before a row context is set, and rights may come from parent accounts.

create or replace function np_token_stands(k api_token) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select k.created_by not like 'user:%' or k.permissions <@ np_rights_in(substr(k.created_by, 6)::uuid, k.account_id) $$;
alter function np_token_stands(api_token) owner to nameplane_owner;
revoke execute on function np_token_stands(api_token) from public;
grant execute on function np_token_stands(api_token) to nameplane_app;
