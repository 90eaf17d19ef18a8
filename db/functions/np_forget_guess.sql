-- Called when a guess was right. Deletes the count of the first key, which stands for the place that the guess came from. The
-- other keys also count guesses of other people, so only this one guess is subtracted there, and a block of these keys is lifted.
--
-- It is in the database because codes are counted before anybody is logged in; no application role may write the counters.

create or replace function np_forget_guess(p_keys text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from rate_counter where key = p_keys[1];
  update rate_counter set n = n - 1, blocked_until = null where key = any (p_keys[2:]) and n > 0 $$;
alter function np_forget_guess(text[]) owner to nameplane_owner;
revoke execute on function np_forget_guess(text[]) from public;
grant execute on function np_forget_guess(text[]) to nameplane_app;
