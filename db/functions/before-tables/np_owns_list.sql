-- Tells whether a list belongs to a brand, and the transaction's account may edit that brand (np_owned_price_groups).
--
-- It is in the database because row policies of price_group call it, and it reads price_group itself.

create or replace function np_owns_list(p_list uuid, p_brand uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from price_group g where g.id = p_list and g.brand_id = p_brand and g.ended_at is null and g.id in (select np_owned_price_groups())) $$;
alter function np_owns_list(uuid, uuid) owner to nameplane_owner;
revoke execute on function np_owns_list(uuid, uuid) from public;
grant execute on function np_owns_list(uuid, uuid) to nameplane_app;
