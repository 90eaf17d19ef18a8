-- Says whether the transaction's user is a member of an account, or may act in it from a parent account. It applies the rule of
-- np_reachable_accounts to one account.
--
-- It is in the database because the row policy of sessions calls it, and it reads memberships in other accounts than the
-- context's.

create or replace function np_may_act_in(p_account uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from account a join account_closure c on c.descendant_id = a.id
      join membership m on m.account_id = c.ancestor_id and m.user_id = np_user() and (m.valid_until is null or m.valid_until > now())
      join role r on r.account_id = m.role_account_id and r.id = m.role_id
     where a.id = p_account and a.state <> 'closed'
       and (c.depth = 0 or (m.label_ids is null and 'subaccounts_act' = any (r.permissions || m.extra) and not 'subaccounts_act' = any (m.denied)))) $$;
alter function np_may_act_in(uuid) owner to nameplane_owner;
revoke execute on function np_may_act_in(uuid) from public;
grant execute on function np_may_act_in(uuid) to nameplane_app;
