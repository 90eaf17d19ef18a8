-- Says whether somebody with this name may bring customers to a brand: an approved affiliate of its programme, which is on. The link
-- of such an affiliate opens the sign-up of a brand that is otherwise open to invited people only.
--
-- It is in the database because visitors may not read affiliates.

create or replace function np_brings_customers(p_name text, p_brand uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from affiliate f join affiliate_programme p on p.brand_id = f.brand_id and p.is_on
    where f.brand_id = p_brand and f.name = lower(p_name) and f.state = 'approved') $$;
alter function np_brings_customers(text, uuid) owner to nameplane_owner;
revoke execute on function np_brings_customers(text, uuid) from public;
grant execute on function np_brings_customers(text, uuid) to nameplane_app;
