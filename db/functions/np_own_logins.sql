-- Gives the owners of the transaction's account, and whether each has a way to log in that needs no provider: a password or a
-- passkey.
--
-- It is in the database because the row policies hide the credentials of other users.

create or replace function np_own_logins()
returns table (user_id uuid, keeps_login boolean, has_own_login boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.user_id, m.keeps_login,
         exists (select 1 from credential c where c.user_id = m.user_id and c.is_active and c.kind in ('password', 'passkey'))
    from membership m join panel_user u on u.id = m.user_id and u.disabled_at is null and not u.awaits_proof
   where m.account_id = np_account() and m.is_owner and (m.valid_until is null or m.valid_until > now()) $$;
alter function np_own_logins() owner to nameplane_owner;
revoke execute on function np_own_logins() from public;
grant execute on function np_own_logins() to nameplane_app;
