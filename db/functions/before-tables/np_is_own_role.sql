-- Says whether an account may have a role with this name and these rights: it has only rights of users, and is not called like a
-- shared role, because what a shared role is called decides who is an owner.
--
-- It is in the database because row policies call it: a role gives rights to users, whoever writes it.

create or replace function np_is_own_role(p_name text, p_permissions text[]) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return not exists (select 1 from unnest(p_permissions) p where not exists (select 1 from permission k where k.name = p and not k.is_staff))
     and not exists (select 1 from role r where r.is_shared and lower(r.name) = lower(p_name));
end $$;
alter function np_is_own_role(text, text[]) owner to nameplane_owner;
revoke execute on function np_is_own_role(text, text[]) from public;
grant execute on function np_is_own_role(text, text[]) to nameplane_app;
