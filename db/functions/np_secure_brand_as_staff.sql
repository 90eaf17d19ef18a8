-- Lets the operator's account change what a brand requires of logins. Does nothing for other accounts.
--
-- In the database because: no application role may write a brand.

create or replace function np_secure_brand_as_staff(p_host text, p_users boolean, p_staff boolean)
returns table (brand_id uuid, brand_owner uuid, enforces_2fa boolean, staff_needs_2fa boolean, sms_prefixes text[])
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not np_is_operator() then return; end if;
  return query select * from np_secure_brand(p_host, p_users, p_staff, null, false);
end $$;
alter function np_secure_brand_as_staff(text, boolean, boolean) owner to nameplane_owner;
revoke execute on function np_secure_brand_as_staff(text, boolean, boolean) from public;
grant execute on function np_secure_brand_as_staff(text, boolean, boolean) to nameplane_app;
