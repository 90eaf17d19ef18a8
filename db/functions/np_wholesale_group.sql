-- Gives the price list by which the owner of a brand pays for what the brand's customers order: the owner's own list, or the
-- first list of the brand in which the owner is a customer. A list that the owner could change itself is skipped, and the list
-- that it derives from counts. Null for a brand without an owner, and for the operator's brand.
--
-- It is in the database because it reads the account and the lists of a reseller while one of its customers orders.

create or replace function np_wholesale_group(p_brand uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive list as (
    select g.id, g.parent_id, g.brand_id, 0 as depth, a.id as owner_id
      from brand b join account a on a.id = b.owner_account_id
      join price_group g on g.id = coalesce(a.price_group_id,
        (select f.id from price_group f where f.brand_id = a.brand_id order by f.parent_id is not null, f.created_at, f.id limit 1))
     where b.id = p_brand and not b.is_operator
    union all
    select p.id, p.parent_id, p.brand_id, l.depth + 1, l.owner_id
      from list l join price_group p on p.id = l.parent_id
     where l.depth < 20 and exists (select 1 from brand o where o.id = l.brand_id and o.owner_account_id = l.owner_id and not o.is_operator))
  select l.id from list l
   where not exists (select 1 from brand o where o.id = l.brand_id and o.owner_account_id = l.owner_id and not o.is_operator)
   order by l.depth limit 1 $$;
alter function np_wholesale_group(uuid) owner to nameplane_owner;
revoke execute on function np_wholesale_group(uuid) from public;
grant execute on function np_wholesale_group(uuid) to nameplane_app, nameplane_worker, nameplane_readonly;
