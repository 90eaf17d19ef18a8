-- Ends the mailed links of the transaction's user, or makes the user's known browsers unknown, depending on p_kinds.
--
-- It is in the database because the application may not change tokens otherwise.

create or replace function np_void_tokens(p_kinds text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update one_time_token set ends_at = now() where user_id = np_user() and kind = any (p_kinds) and ends_at > now() $$;
alter function np_void_tokens(text[]) owner to nameplane_owner;
revoke execute on function np_void_tokens(text[]) from public;
grant execute on function np_void_tokens(text[]) to nameplane_app;
