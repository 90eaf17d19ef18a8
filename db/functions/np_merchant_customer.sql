-- Gives a customer of a brand of the transaction's account whom the account's own seller invoices: its brand, seller and currency.
-- No row for anybody else.
--
-- It is in the database because it reads accounts and brands that row policies hide.

create or replace function np_merchant_customer(p_customer uuid)
returns table (brand_id uuid, seller_id uuid, currency text, number bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select b.id, s.id, a.currency::text, a.number
    from account a join brand b on b.id = a.brand_id and b.owner_account_id = np_account() and not b.is_operator
    join seller s on s.id = b.seller_id and s.owner_account_id = np_account()
   where a.id = p_customer and a.id <> np_account() and a.state <> 'closed' $$;
alter function np_merchant_customer(uuid) owner to nameplane_owner;
revoke execute on function np_merchant_customer(uuid) from public;
grant execute on function np_merchant_customer(uuid) to nameplane_app;
