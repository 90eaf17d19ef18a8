-- Gives the number of sub-accounts of the transaction's account that are not closed, at any depth.
--
-- It is in the database because an account cannot see the rows of its sub-accounts, and whoever closes it has to know that there
-- are some.

create or replace function np_open_subaccounts() returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from account_closure c join account a on a.id = c.descendant_id
   where c.ancestor_id = np_account() and c.depth > 0 and a.state <> 'closed' $$;
alter function np_open_subaccounts() owner to nameplane_owner;
revoke execute on function np_open_subaccounts() from public;
grant execute on function np_open_subaccounts() to nameplane_app, nameplane_worker;
