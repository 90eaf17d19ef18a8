-- Gives browsers and addresses of the latest logins to the account by the transaction's user. They are needed because a login
-- from a new place is reported to the user by mail.
--
-- It is in the database because it reads the audit trail, which the application may not read otherwise, before an account is in
-- the context.

create or replace function np_login_places(p_account uuid, p_most integer) returns table (family text, address text)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.body -> 'after' ->> 'browser', host(e.address) from audit_event e
   where e.account_id = p_account and e.object_id = np_user()::text and e.action = 'session.login' and e.result = 'ok' and e.address is not null
   order by e.at desc limit p_most $$;
alter function np_login_places(uuid, integer) owner to nameplane_owner;
revoke execute on function np_login_places(uuid, integer) from public;
grant execute on function np_login_places(uuid, integer) to nameplane_app;
