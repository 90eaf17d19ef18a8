-- Gives what the panel shows of a user's accounts right after the login: the current account, those that the user is a member of,
-- and a few that are reached from a parent account, those in which the user acted last first. It reads only a few rows, however
-- many accounts there are.
--
-- It is in the database because the row policies hide all accounts but the current one.

create or replace function np_login_accounts(p_limit integer)
returns table (id uuid, kind text, state text, is_member boolean, full_name text, organization text, orgnr text)
language sql stable security definer set search_path = public, pg_temp as $$
  with mine as materialized (
    select m.account_id, m.is_owner, m.created_at, 'subaccounts_act' = any (r.permissions || m.extra) and not 'subaccounts_act' = any (m.denied) and m.label_ids is null as acts_below
      from membership m join role r on r.account_id = m.role_account_id and r.id = m.role_id
     where m.user_id = np_user() and (m.valid_until is null or m.valid_until > now())),
  recent as (
    select s.account_id, s.at from (select account_id, max(created_at) as at from session where user_id = np_user() and staff_id is null group by 1) s
     where s.account_id = np_account() or np_may_act_in(s.account_id) order by s.at desc limit p_limit),
  few as (
    select c.descendant_id as account_id from mine join account_closure c on c.ancestor_id = mine.account_id and c.depth > 0 where mine.acts_below limit p_limit),
  reach as (
    select account_id from mine union select account_id from recent union select account_id from few union select np_account())
  select a.id, a.kind, a.state, mine.account_id is not null, coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email, ''), coalesce(c.organization, ''), coalesce(c.id_number, '')
    from reach join account a on a.id = reach.account_id and a.state <> 'closed'
    left join mine on mine.account_id = a.id left join recent on recent.account_id = a.id
    left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
   order by (mine.account_id is not null) desc, coalesce(mine.is_owner, false) desc, mine.created_at, recent.at desc nulls last, lower(c.organization), a.number
   limit p_limit $$;
alter function np_login_accounts(integer) owner to nameplane_owner;
revoke execute on function np_login_accounts(integer) from public;
grant execute on function np_login_accounts(integer) to nameplane_app;
