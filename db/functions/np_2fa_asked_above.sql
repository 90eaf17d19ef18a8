-- Says whether a parent account of this account, the account's brand, or the reseller of that brand requires the account's users
-- to have a second factor.
--
-- It is in the database because it reads parent accounts and the brand, whose rows the row policies hide from the application.

create or replace function np_2fa_asked_above(p_account uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from account_closure c join account a on a.id = c.ancestor_id where c.descendant_id = p_account and c.depth > 0 and a.enforces_2fa)
      or exists (select 1 from account a join brand b on b.id = a.brand_id where a.id = p_account and b.enforces_2fa)
      or exists (select 1 from account a join brand b on b.id = a.brand_id join customer_rule r on r.account_id = a.id and r.set_by = b.owner_account_id where a.id = p_account and r.needs_2fa) $$;
alter function np_2fa_asked_above(uuid) owner to nameplane_owner;
revoke execute on function np_2fa_asked_above(uuid) from public;
grant execute on function np_2fa_asked_above(uuid) to nameplane_app;
