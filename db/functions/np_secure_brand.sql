-- Changes what a brand requires of logins, and to which countries it sends SMS. A setting that is null stays unchanged.
-- With p_any_prefix the brand sends SMS to all countries.
--
-- It is in the database because no application role may write a brand, and this function changes only these three columns.

create or replace function np_secure_brand(p_host text, p_users boolean, p_staff boolean, p_prefixes text[], p_any_prefix boolean)
returns table (brand_id uuid, brand_owner uuid, enforces_2fa boolean, staff_needs_2fa boolean, sms_prefixes text[])
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    update brand b
       set enforces_2fa = coalesce(p_users, b.enforces_2fa), staff_needs_2fa = coalesce(p_staff, b.staff_needs_2fa),
           sms_prefixes = case when p_any_prefix then null else coalesce(p_prefixes, b.sms_prefixes) end
      from brand_host h
     where h.host = p_host and h.brand_id = b.id
    returning b.id, np_brand_owner(b.id), b.enforces_2fa, b.staff_needs_2fa, b.sms_prefixes;
end $$;
alter function np_secure_brand(text, boolean, boolean, text[], boolean) owner to nameplane_owner;
revoke execute on function np_secure_brand(text, boolean, boolean, text[], boolean) from public;
grant execute on function np_secure_brand(text, boolean, boolean, text[], boolean) to nameplane_worker;
