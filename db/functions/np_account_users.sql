-- Gives the users of the transaction's account with their rights, their last login to it, their usable API keys, and their open
-- tickets.
--
-- It is in the database because the last login is read from the audit trail, of which the application may read nothing else.

create or replace function np_account_users()
returns table (user_id uuid, username text, first_name text, last_name text, email text, phone text, role_account_id uuid, role_id uuid, role_name text,
               role_permissions text[], extra text[], denied text[], is_owner boolean, valid_until timestamptz, awaits_proof boolean, has_2fa boolean, last_login timestamptz, api_keys integer, open_tickets integer,
               label_ids integer[], domain_names text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.username, u.first_name, u.last_name, u.email, coalesce(u.phone, ''), m.role_account_id, m.role_id, r.name, r.permissions, m.extra, m.denied, m.is_owner, m.valid_until,
         u.awaits_proof, u.has_2fa,
         (select max(e.at) from audit_event e where e.account_id = np_account() and e.action in ('session.login', 'session.select') and e.result = 'ok' and e.object_id = u.id::text),
         (select count(*) from api_token k where k.account_id = np_account() and k.created_by = 'user:' || u.id and k.revoked_at is null and (k.ends_at is null or k.ends_at > now()))::int,
         (select count(*) from ticket t where t.account_id = np_account() and t.created_by = 'user:' || u.id and t.state = 'open')::int,
         m.label_ids, case when m.domain_ids is not null then array(select d.ascii_name from domain d where d.account_id = np_account() and d.id = any (m.domain_ids) order by d.ascii_name) end
    from membership m join panel_user u on u.id = m.user_id and u.disabled_at is null
    join role r on r.account_id = m.role_account_id and r.id = m.role_id
   where m.account_id = np_account()
   order by m.is_owner desc, m.created_at, u.username_key $$;
alter function np_account_users() owner to nameplane_owner;
revoke execute on function np_account_users() from public;
grant execute on function np_account_users() to nameplane_app, nameplane_worker;
