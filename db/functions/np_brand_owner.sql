-- Gives the account whose audit chain records events of a brand that concern none of its customers. It is the brand's owner, or
-- the operator if the brand has no owner.
--
-- It is in the database because a brand's owner is an account the caller may not see; only its id is given.

create or replace function np_brand_owner(p_brand uuid) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select owner_account_id from brand where id = p_brand), (select owner_account_id from brand where is_operator)) $$;
alter function np_brand_owner(uuid) owner to nameplane_owner;
revoke execute on function np_brand_owner(uuid) from public;
grant execute on function np_brand_owner(uuid) to nameplane_app;
