-- Ends the sessions of a user in the transaction's account and in the accounts below it, and returns how many there were.
--
-- It is in the database because the row policies let only the user end their sessions; here the login service of the account ends
-- them.

create or replace function np_end_member_sessions(p_user uuid) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare n integer;
begin
  update session set revoked_at = now() where user_id = p_user and revoked_at is null
     and account_id in (select descendant_id from account_closure where ancestor_id = np_account());
  get diagnostics n = row_count;
  return n;
end $$;
alter function np_end_member_sessions(uuid) owner to nameplane_owner;
revoke execute on function np_end_member_sessions(uuid) from public;
grant execute on function np_end_member_sessions(uuid) to nameplane_app;
