-- Gives the reseller of the transaction's account: the account to which its brand was lent, and the brand of that account. No row
-- for a customer of the operator's own brand.
--
-- It is in the database because row policies hide the reseller's account from its customers.

create or replace function np_reseller_of_account()
returns table (account_id uuid, brand_id uuid, brand text)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, r.brand_id, b.name
    from account a join brand b on b.id = a.brand_id join account r on r.id = b.owner_account_id
   where a.id = np_account() and a.id <> r.id and not b.is_operator and r.whitelabel > 0 and r.state <> 'closed' $$;
alter function np_reseller_of_account() owner to nameplane_owner;
revoke execute on function np_reseller_of_account() from public;
grant execute on function np_reseller_of_account() to nameplane_app, nameplane_worker;
