-- Begins a login: finds the user by name, counts the try under every limit that applies, and says which limit is reached and
-- whether the browser is known to be the user's. The limits are given as arrays of equal length: the act, the subject (a hash;
-- null is the user that is looked up), the browsers it applies to (those known to be the user's, or all others), the window, and
-- the number allowed.
--
-- It is in the database because it runs before anybody is logged in, so the row policies hide users and counters from the
-- application; and looking up and counting in one statement leaves no gap between them.

create or replace function np_begin_login(p_brand uuid, p_username text, p_device bytea, p_acts text[], p_hashes text[], p_is_known boolean[], p_windows timestamptz[], p_caps integer[])
returns table (user_id uuid, phc text, has_2fa boolean, disabled_at timestamptz, account_id uuid, brand_owner uuid, full_at integer, is_known boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_is_known boolean;
  v_who text;
  v_counted text[];
begin
  -- The commit does not wait for the disk, which is faster; after a crash the tries of the last moment may be lost.
  perform set_config('synchronous_commit', 'off', true);
  select l.* into user_id, phc, has_2fa, disabled_at, account_id from np_login_lookup(p_brand, p_username) l;
  v_is_known := coalesce((select d.user_id = np_begin_login.user_id from np_take_token(p_device, p_brand, false) d where d.kind = 'device'), false);
  is_known := v_is_known;
  brand_owner := np_brand_owner(p_brand);
  -- If the user exists, tries are counted by the user's id and not by the typed name, because the database may accept several
  -- spellings of a name.
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
  -- A refused try is not counted under any limit.
  if full_at is not null then
    update rate_counter r set n = r.n - 1 from unnest(p_acts, p_hashes, p_windows) as t (act, hash, window_at)
     where r.key = t.act || ':' || coalesce(t.hash, v_who) and r.window_at = t.window_at and r.key = any (v_counted);
  end if;
  return next;
end $$;
alter function np_begin_login(uuid, text, bytea, text[], text[], boolean[], timestamptz[], integer[]) owner to nameplane_owner;
revoke execute on function np_begin_login(uuid, text, bytea, text[], text[], boolean[], timestamptz[], integer[]) from public;
grant execute on function np_begin_login(uuid, text, bytea, text[], text[], boolean[], timestamptz[], integer[]) to nameplane_app;
