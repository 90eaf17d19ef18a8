-- Gives the price lists of other brands that lists of the transaction's brand derive from, all the way up.
--
-- It is in the database because row policies of the price tables call it, and it reads lists that these policies hide: a
-- reseller's brand derives its prices from the list that the reseller pays by, and may read no other list of the parent brand.

create or replace function np_inherited_price_groups() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  with recursive up as (
    select g.parent_id as id from price_group g where g.brand_id = np_brand() and g.parent_id is not null
    union select g.parent_id from price_group g join up on g.id = up.id where g.parent_id is not null)
  select id from up $$;
alter function np_inherited_price_groups() owner to nameplane_owner;
revoke execute on function np_inherited_price_groups() from public;
grant execute on function np_inherited_price_groups() to nameplane_app, nameplane_worker, nameplane_staff;
