-- Opens a context of user and brand, without an account, for the time between a password and its second factor; no rows of
-- customers are visible in it.
--
-- It is in the database because no user is known before it runs, so it bypasses the row policies, and it sets the context that
-- they read.

create or replace function np_half_enter(p_token_hash bytea, p_host text) returns setof half_login language plpgsql security definer set search_path = public, pg_temp as $$
declare l half_login;
begin
  select x.* into l from half_login x join brand_host h on h.host = p_host and h.brand_id = x.brand_id
   where x.token_hash = p_token_hash and x.ends_at > now() and x.session_id is null;
  if not found then return; end if;
  perform set_config('np.brand', l.brand_id::text, true), set_config('np.user', l.user_id::text, true), set_config('np.actor', 'user:' || l.user_id, true);
  return next l;
end $$;
alter function np_half_enter(bytea, text) owner to nameplane_owner;
revoke execute on function np_half_enter(bytea, text) from public;
grant execute on function np_half_enter(bytea, text) to nameplane_app;
