-- Counts one try. Returns false, and counts nothing, if the limit is reached.
--
-- It is in the database because tries are counted before anybody is logged in, and a single statement keeps the limit when
-- several calls come at once (I-S4).

create or replace function np_count_hit(p_key text, p_window timestamptz, p_cap integer) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rate_counter as r (key, window_at, n, cap) values (p_key, p_window, 1, p_cap)
  on conflict (key, window_at) do update set n = r.n + 1 where r.n < r.cap;
  return found;
end $$;
alter function np_count_hit(text, timestamptz, integer) owner to nameplane_owner;
revoke execute on function np_count_hit(text, timestamptz, integer) from public;
grant execute on function np_count_hit(text, timestamptz, integer) to nameplane_app, nameplane_worker, nameplane_staff, nameplane_audit;
