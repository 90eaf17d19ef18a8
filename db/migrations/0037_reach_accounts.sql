-- Accounts a user can act in, with the names to choose by: the rows of accounts one is not in now are out of sight.
-- Lock: none.

create function np_reachable_accounts()
returns table (id uuid, kind text, state text, is_member boolean, full_name text, organization text, orgnr text)
language sql stable security definer set search_path = public, pg_temp as $$
  with mine as (
    select m.account_id, m.is_owner, m.created_at, 'subaccounts_act' = any (r.permissions || m.extra) and not 'subaccounts_act' = any (m.denied) as acts_below
      from membership m join role r on r.account_id = m.role_account_id and r.id = m.role_id
     where m.user_id = np_user() and (m.valid_until is null or m.valid_until > now())),
  reach as (
    select account_id, true as is_member, is_owner, created_at from mine
    union
    select c.descendant_id, false, false, null from mine join account_closure c on c.ancestor_id = mine.account_id and c.depth > 0
     where mine.acts_below and not exists (select 1 from mine own where own.account_id = c.descendant_id))
  select a.id, a.kind, a.state, reach.is_member, coalesce(trim(c.first_name || ' ' || c.last_name), ''), coalesce(c.organization, ''), coalesce(c.id_number, '')
    from reach join account a on a.id = reach.account_id and a.state <> 'closed'
    left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
   order by reach.is_member desc, reach.is_owner desc, reach.created_at, lower(c.organization), a.number $$;
comment on function np_reachable_accounts() is 'Accounts of the context user: memberships, and what lies below those with the right to act there; names for the account switch';
alter function np_reachable_accounts() owner to nameplane_owner;
revoke execute on function np_reachable_accounts() from public;
grant execute on function np_reachable_accounts() to nameplane_app;

-- The login log shows names of users who have left the account since, and of denied logins before there is a session.
create function np_login_log(p_all boolean, p_limit integer)
returns table (username text, method text, address inet, result text, at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(u.username, ''), coalesce(e.body -> 'after' ->> 'method', 'password'), e.address, e.result, e.at
    from audit_event e left join panel_user u on u.id::text = e.object_id
   where e.account_id = np_account() and e.action like 'session.%' and e.action = 'session.login' and (p_all or e.object_id = np_user()::text)
   order by e.at desc limit least(p_limit, 1000) $$;
comment on function np_login_log(boolean, integer) is 'Latest logins into the context account, of everybody or of the context user';
alter function np_login_log(boolean, integer) owner to nameplane_owner;
revoke execute on function np_login_log(boolean, integer) from public;
grant execute on function np_login_log(boolean, integer) to nameplane_app;

-- A session may be opened only where its user can act: the same rule as np_enter's, also for accounts below a membership that is
-- not the context account. One that ends need not be there any more.
create function np_may_act_in(p_account uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from np_reachable_accounts() a where a.id = p_account) $$;
comment on function np_may_act_in(uuid) is 'Whether the context user is a member of the account or may act in it from above';
alter function np_may_act_in(uuid) owner to nameplane_owner;
revoke execute on function np_may_act_in(uuid) from public;
grant execute on function np_may_act_in(uuid) to nameplane_app;
drop policy self on session;
create policy self on session to nameplane_app using (user_id = np_user())
  with check (user_id = np_user() and brand_id = np_brand() and (revoked_at is not null or np_may_act_in(account_id)));
