-- Says whether the transaction's user needs a second factor in an account: required by the account, by a parent account, by the
-- account's brand or its reseller, by the user's own brand, or because the user is staff. Reveals nothing else about accounts that the user
-- cannot reach.
--
-- It is in the database because it is called before there is a session, about accounts and brands that the row policies hide.

create or replace function np_enforces_2fa(p_account uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from account_closure c join account a on a.id = c.ancestor_id where c.descendant_id = p_account and a.enforces_2fa)
      or exists (select 1 from account a join brand b on b.id = a.brand_id where a.id = p_account and b.enforces_2fa)
      or exists (select 1 from account a join brand b on b.id = a.brand_id join customer_rule r on r.account_id = a.id and r.set_by = b.owner_account_id where a.id = p_account and r.needs_2fa)
      or exists (select 1 from panel_user u join brand b on b.id = u.brand_id where u.id = np_user() and b.enforces_2fa)
      or exists (select 1 from membership m join account a on a.id = m.account_id join brand b on b.id = a.brand_id
                  where m.user_id = np_user() and (m.valid_until is null or m.valid_until > now()) and a.kind = 'operator' and b.staff_needs_2fa) $$;
alter function np_enforces_2fa(uuid) owner to nameplane_owner;
revoke execute on function np_enforces_2fa(uuid) from public;
grant execute on function np_enforces_2fa(uuid) to nameplane_app;
