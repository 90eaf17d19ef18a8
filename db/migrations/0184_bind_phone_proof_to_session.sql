-- A phone that somebody proves who is logged in is kept in half_login as well. Such a row must not stand for a login: when the session
-- that opened it is over, finishing the set-up would open another one without a password.
-- Lock: access exclusive on half_login for a moment (a column without default).

alter table half_login add column session_id uuid;
comment on column half_login.session_id is 'Session that proves a phone: the row is no login then, and opens none';

create or replace function np_half_enter(p_token_hash bytea, p_host text) returns setof half_login language plpgsql security definer set search_path = public, pg_temp as $$
declare l half_login;
begin
  select x.* into l from half_login x join brand_host h on h.host = p_host and h.brand_id = x.brand_id
   where x.token_hash = p_token_hash and x.ends_at > now() and x.session_id is null;
  if not found then return; end if;
  perform set_config('np.brand', l.brand_id::text, true), set_config('np.user', l.user_id::text, true), set_config('np.actor', 'user:' || l.user_id, true);
  return next l;
end $$;
