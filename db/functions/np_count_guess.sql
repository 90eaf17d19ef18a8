-- Counts one guess of a code under every key of p_keys, before the code is checked. Returns 0 seconds, and how many guesses are
-- now counted under the last key of the list. While one of the keys is blocked, it counts nothing and returns the seconds until
-- the next guess is allowed. Each key has its own p_free and p_most: after the first p_free guesses, each further guess blocks
-- the key, first for 15 seconds, then each time for twice as long, up to p_most seconds.
--
-- It is in the database because codes are counted before anybody is logged in, no application role may write the counters, and
-- when several guesses come at once, each of them has to see that the one before it was counted (I-S4).

create or replace function np_count_guess(p_keys text[], p_free integer[], p_most integer[], p_now timestamptz, out guesses integer, out seconds integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare k record;
begin
  guesses := 0;
  perform pg_advisory_xact_lock(hashtextextended(x.key, 0)) from (select unnest(p_keys) as key order by 1) x;
  select coalesce(ceil(extract(epoch from max(r.blocked_until) - p_now)), 0)::integer into seconds
    from rate_counter r where r.key = any (p_keys) and r.blocked_until > p_now;
  if seconds > 0 then return; end if;
  for k in select t.key, t.free, t.most from unnest(p_keys, p_free, p_most) with ordinality as t (key, free, most, place) order by t.place loop
    -- After a day without a guess the count starts again.
    delete from rate_counter r where r.key = k.key and r.window_at < p_now - interval '1 day';
    select coalesce(max(r.n), 0) + 1 into guesses from rate_counter r where r.key = k.key;
    delete from rate_counter r where r.key = k.key;
    insert into rate_counter (key, window_at, n, cap, blocked_until)
      values (k.key, p_now, guesses, 1000000,
              case when guesses > k.free then p_now + make_interval(secs => least(k.most, 15 * 2 ^ least(guesses - k.free - 1, 20))) end);
  end loop;
end $$;
alter function np_count_guess(text[], integer[], integer[], timestamptz) owner to nameplane_owner;
revoke execute on function np_count_guess(text[], integer[], integer[], timestamptz) from public;
grant execute on function np_count_guess(text[], integer[], integer[], timestamptz) to nameplane_app;
