-- Whether a user may act in one account is asked about that account: it was looked for in the list of all that are in reach, with
-- their names, at every session that is opened and for every row policy of one. A reseller's list is as long as its customers.
-- Lock: none.

create or replace function np_may_act_in(p_account uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from account a join account_closure c on c.descendant_id = a.id
      join membership m on m.account_id = c.ancestor_id and m.user_id = np_user() and (m.valid_until is null or m.valid_until > now())
      join role r on r.account_id = m.role_account_id and r.id = m.role_id
     where a.id = p_account and a.state <> 'closed'
       and (c.depth = 0 or ('subaccounts_act' = any (r.permissions || m.extra) and not 'subaccounts_act' = any (m.denied)))) $$;
comment on function np_may_act_in(uuid) is 'Whether the context user is a member of the account or may act in it from above: the rule of np_reachable_accounts for one account';
