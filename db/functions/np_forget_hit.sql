-- Removes one try from its counter. Tries are counted before they are checked, and successful tries must not count.
--
-- It is in the database because tries are counted before anybody is logged in; no application role may write the counters.

create or replace function np_forget_hit(p_key text, p_window timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update rate_counter set n = n - 1 where key = p_key and window_at = p_window and n > 0 $$;
alter function np_forget_hit(text, timestamptz) owner to nameplane_owner;
revoke execute on function np_forget_hit(text, timestamptz) from public;
grant execute on function np_forget_hit(text, timestamptz) to nameplane_app;
