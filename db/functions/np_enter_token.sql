-- Opens the row context of an API key and returns its row. There is no row if no live key has the token. A key is live only as
-- long as the user who made it still has all of its permissions. It reaches the domains that this user sees.
--
-- It is in the database because no user is known before it runs, so it bypasses the row policies, and it sets the context that
-- they read.

create or replace function np_enter_token(p_token_hash bytea, p_host text) returns setof api_token language plpgsql security definer set search_path = public, pg_temp as $$
declare t api_token; b uuid;
begin
  select k.* into t from api_token k join account a on a.id = k.account_id and a.state = 'active' join brand_host h on h.host = p_host and h.brand_id = a.brand_id
   where k.token_hash = p_token_hash and k.revoked_at is null and (k.ends_at is null or k.ends_at > now()) and np_token_stands(k);
  if not found then return; end if;
  select brand_id into b from account where id = t.account_id;
  perform set_config('np.brand', b::text, true), set_config('np.account', t.account_id::text, true), set_config('np.tree', 'off', true),
          set_config('np.reach', np_restricted_user(t.account_id, t.created_by), true), set_config('np.actor', 'token:' || t.id, true);
  return next t;
end $$;
alter function np_enter_token(bytea, text) owner to nameplane_owner;
revoke execute on function np_enter_token(bytea, text) from public;
grant execute on function np_enter_token(bytea, text) to nameplane_app;
