-- Gives the price lists of the brands that the transaction's account may edit (np_owns_brand).
--
-- It is in the database because row policies of the price tables call it, and it reads brands that row policies hide.

create or replace function np_owned_price_groups() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select g.id from account a join brand b on b.owner_account_id = a.id and not b.is_operator join price_group g on g.brand_id = b.id
   where a.id = np_account() and a.whitelabel > 0 $$;
alter function np_owned_price_groups() owner to nameplane_owner;
revoke execute on function np_owned_price_groups() from public;
grant execute on function np_owned_price_groups() to nameplane_app, nameplane_worker;
