-- Gives the accounts that the transaction's user can act in, by membership or from a parent account, with the names that are
-- shown when the user chooses an account.
--
-- It is in the database because the row policies hide all accounts but the current one.

create or replace function np_reachable_accounts()
returns table (id uuid, kind text, state text, is_member boolean, full_name text, organization text, orgnr text)
language sql stable security definer set search_path = public, pg_temp as $$
  with mine as (
    select m.account_id, m.is_owner, m.created_at, 'subaccounts_act' = any (r.permissions || m.extra) and not 'subaccounts_act' = any (m.denied) and m.label_ids is null as acts_below
      from membership m join role r on r.account_id = m.role_account_id and r.id = m.role_id
     where m.user_id = np_user() and (m.valid_until is null or m.valid_until > now())),
  reach as (
    select account_id, true as is_member, is_owner, created_at from mine
    union
    select c.descendant_id, false, false, null from mine join account_closure c on c.ancestor_id = mine.account_id and c.depth > 0
     where mine.acts_below and not exists (select 1 from mine own where own.account_id = c.descendant_id))
  select a.id, a.kind, a.state, reach.is_member, coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email, ''), coalesce(c.organization, ''), coalesce(c.id_number, '')
    from reach join account a on a.id = reach.account_id and a.state <> 'closed'
    left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
   order by reach.is_member desc, reach.is_owner desc, reach.created_at, lower(c.organization), a.number $$;
alter function np_reachable_accounts() owner to nameplane_owner;
revoke execute on function np_reachable_accounts() from public;
grant execute on function np_reachable_accounts() to nameplane_app;
