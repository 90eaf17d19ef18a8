-- Gives the account that the transaction's user logs in to, as np_login_lookup does; null if the user is disabled or has no such
-- account.
--
-- It is in the database because between password and code no account is in the context, so the row policies hide memberships.

create or replace function np_login_account() returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select m.account_id from membership m join panel_user u on u.id = m.user_id and u.disabled_at is null join account a on a.id = m.account_id and a.state <> 'closed'
   where m.user_id = np_user() and (m.valid_until is null or m.valid_until > now()) order by m.is_owner desc, m.created_at limit 1 $$;
alter function np_login_account() owner to nameplane_owner;
revoke execute on function np_login_account() from public;
grant execute on function np_login_account() to nameplane_app;
