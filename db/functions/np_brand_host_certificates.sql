-- Gives the state of the certificates of a brand's hosts, without the certificates and their keys. No rows if the caller may
-- not edit the brand.
--
-- It is in the database because the certificates belong to the operator's account, whose rows the reseller of the brand cannot
-- see.

create or replace function np_brand_host_certificates(p_brand uuid)
returns table (host text, tries integer, error text, next_step_at timestamptz, issued_at timestamptz, expires_at timestamptz,
               renews_at timestamptz, unbroken_since timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.common_name, c.tries, c.error, c.next_step_at, c.issued_at, c.expires_at, c.renews_at, c.unbroken_since
    from brand_host h join certificate c on c.kind = 'brand_host' and c.common_name = h.host
   where h.brand_id = p_brand and h.is_live
     and (np_owns_brand(p_brand) or (np_staff() is not null and (np_brand() is null or p_brand = np_brand()))) $$;
alter function np_brand_host_certificates(uuid) owner to nameplane_owner;
revoke execute on function np_brand_host_certificates(uuid) from public;
grant execute on function np_brand_host_certificates(uuid) to nameplane_app, nameplane_staff;
