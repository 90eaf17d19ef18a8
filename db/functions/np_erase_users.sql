-- Erases the personal data of users, and ends what they could log in with. Gives how many there were. Called only by the functions
-- that decide whose data are erased.
--
-- It is in the database because no role may change these rows, and because both erasure and clean-up do it.

create or replace function np_erase_users(p_users uuid[]) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n integer;
begin
  delete from session where user_id = any (p_users);
  delete from half_login where user_id = any (p_users);
  delete from passkey_challenge where user_id = any (p_users);
  delete from credential where user_id = any (p_users);
  delete from domain_view where user_id = any (p_users);
  update panel_user set username = 'erased-' || id, email = 'erased', phone = null, first_name = '', last_name = '', new_email = null, new_email_at = null,
         preferences = '{}', has_2fa = false, disabled_at = coalesce(disabled_at, now()), version = version + 1
   where id = any (p_users);
  get diagnostics n = row_count;
  return n;
end $$;
alter function np_erase_users(uuid[]) owner to nameplane_owner;
revoke execute on function np_erase_users(uuid[]) from public;
