-- Gives the latest logins to the transaction's account, of all users or of the transaction's user, and when staff entered as
-- them.
--
-- It is in the database because it reads the audit trail, which the application may not read otherwise, and returns the names of
-- users who have left the account since then.

create or replace function np_login_log(p_all boolean, p_limit integer)
returns table (username text, method text, address inet, result text, at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(u.username, ''),
         case e.action when 'session.login' then coalesce(e.body -> 'after' ->> 'method', 'password') else 'staff_' || (e.body -> 'after' ->> 'mode') end,
         case e.action when 'session.login' then e.address end, e.result, e.at
    from audit_event e left join panel_user u on u.id::text = e.object_id
   where e.account_id = np_account() and e.action like 'session.%' and e.action in ('session.login', 'session.staff') and (p_all or e.object_id = np_user()::text)
   order by e.at desc limit least(p_limit, 1000) $$;
alter function np_login_log(boolean, integer) owner to nameplane_owner;
revoke execute on function np_login_log(boolean, integer) from public;
grant execute on function np_login_log(boolean, integer) to nameplane_app;
