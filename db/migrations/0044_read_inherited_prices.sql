-- A reseller's brand derives its prices from the list it buys by, which belongs to the brand above it. Its transactions may read
-- the lists on that way up, and no other list of that brand.
-- Lock: short, on three small tables.

create function np_inherited_price_groups() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  with recursive up as (
    select g.parent_id as id from price_group g where g.brand_id = np_brand() and g.parent_id is not null
    union select g.parent_id from price_group g join up on g.id = up.id where g.parent_id is not null)
  select id from up $$;
comment on function np_inherited_price_groups() is 'Price lists of other brands that lists of this transaction''s brand derive from, all the way up';
revoke all on function np_inherited_price_groups() from public;
grant execute on function np_inherited_price_groups() to nameplane_app, nameplane_worker;

create policy inherited on price_group for select to nameplane_app, nameplane_worker
  using (id in (select np_inherited_price_groups()));
create policy inherited on price for select to nameplane_app, nameplane_worker
  using (price_group_id in (select np_inherited_price_groups()));
create policy inherited on price_margin for select to nameplane_app, nameplane_worker
  using (price_group_id in (select np_inherited_price_groups()));
