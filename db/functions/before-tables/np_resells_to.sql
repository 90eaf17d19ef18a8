-- Says whether an account is a customer of a brand that was lent to the transaction's account.
--
-- It is in the database because row policies call it, and it reads accounts and brands that these policies hide.

create or replace function np_resells_to(p_account uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from account c join brand b on b.id = c.brand_id join account a on a.id = b.owner_account_id
    where c.id = p_account and c.id <> np_account() and not b.is_operator and a.id = np_account() and a.whitelabel > 0) $$;
alter function np_resells_to(uuid) owner to nameplane_owner;
revoke execute on function np_resells_to(uuid) from public;
grant execute on function np_resells_to(uuid) to nameplane_app;
