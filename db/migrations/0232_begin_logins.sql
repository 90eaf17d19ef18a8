-- A login's look-up and its count of tries are one statement, and the latest logins of a user are read as far as they are wanted.
-- Lock: exclusive on session for the moment in which an index goes.

-- The tries are sets of equal length: whose (a hash; null = the user looked for), for which browsers (known to be the user's, or any other),
-- under which key, in which window, and how many there are.
create function np_begin_login(p_brand uuid, p_username text, p_device bytea, p_acts text[], p_hashes text[], p_is_known boolean[], p_windows timestamptz[], p_caps integer[])
returns table (user_id uuid, phc text, has_2fa boolean, disabled_at timestamptz, account_id uuid, keeper uuid, full_at integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_is_known boolean;
  v_who text;
  v_counted text[];
begin
  -- A crash may forget the tries of its last moment; nobody waits for the disk to remember them.
  perform set_config('synchronous_commit', 'off', true);
  select l.* into user_id, phc, has_2fa, disabled_at, account_id from np_login_lookup(p_brand, p_username) l;
  v_is_known := coalesce((select d.user_id = np_begin_login.user_id from np_take_token(p_device, p_brand, false) d where d.kind = 'device'), false);
  keeper := np_brand_keeper(p_brand);
  -- By the user where there is one: the database folds more spellings into a name than programs do.
  v_who := encode(sha256(convert_to(p_brand::text || ':' || coalesce(user_id::text, lower(p_username)), 'UTF8')), 'hex');
  with counted as (
    insert into rate_counter as r (key, window_at, n, cap)
      select t.act || ':' || coalesce(t.hash, v_who), t.window_at, 1, t.cap
        from unnest(p_acts, p_hashes, p_is_known, p_windows, p_caps) with ordinality as t (act, hash, is_known, window_at, cap, place)
       where t.is_known = v_is_known order by t.place
      on conflict (key, window_at) do update set n = r.n + 1 where r.n < r.cap
      returning r.key
  ) select array_agg(c.key) into v_counted from counted c;
  select t.place into full_at
    from unnest(p_acts, p_hashes, p_is_known) with ordinality as t (act, hash, is_known, place)
   where t.is_known = v_is_known and t.act || ':' || coalesce(t.hash, v_who) <> all (coalesce(v_counted, '{}')) order by t.place limit 1;
  -- A try that is refused counts nowhere.
  if full_at is not null then
    update rate_counter r set n = r.n - 1 from unnest(p_acts, p_hashes, p_windows) as t (act, hash, window_at)
     where r.key = t.act || ':' || coalesce(t.hash, v_who) and r.window_at = t.window_at and r.key = any (v_counted);
  end if;
  return next;
end $$;
comment on function np_begin_login(uuid, text, bytea, text[], text[], boolean[], timestamptz[], integer[]) is
  'All that is looked up before a password is checked, and the count of the try; full_at = place of the first limit that is reached, counted from one';
alter function np_begin_login(uuid, text, bytea, text[], text[], boolean[], timestamptz[], integer[]) owner to nameplane_owner;
revoke execute on function np_begin_login(uuid, text, bytea, text[], text[], boolean[], timestamptz[], integer[]) from public;
grant execute on function np_begin_login(uuid, text, bytea, text[], text[], boolean[], timestamptz[], integer[]) to nameplane_app;

drop function np_login_places(uuid);
create function np_login_places(p_account uuid, p_most integer) returns table (family text, address text)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.body -> 'after' ->> 'browser', host(e.address) from audit_event e
   where e.account_id = p_account and e.object_id = np_user()::text and e.action = 'session.login' and e.result = 'ok' and e.address is not null
   order by e.at desc limit p_most $$;
comment on function np_login_places(uuid, integer) is 'Browsers and addresses of the context user''s latest logins into the account: a login from elsewhere is told by mail';
alter function np_login_places(uuid, integer) owner to nameplane_owner;
revoke execute on function np_login_places(uuid, integer) from public;
grant execute on function np_login_places(uuid, integer) to nameplane_app;

-- Whoever asks for a user's sessions asks for live ones (session_live): a second index is work at every login only.
drop index session_by_user;
