-- Ends the sessions of users without a second factor when a brand begins to require one, so that they have to log in again.
--
-- It is in the database because it ends sessions of all accounts of the brand, and has to happen whichever role changes the
-- brand.

create or replace function np_end_sessions_without_2fa() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session s set revoked_at = now()
    from panel_user u
   where u.id = s.user_id and not u.has_2fa and s.revoked_at is null and s.ends_at > now()
     and ((new.enforces_2fa and not old.enforces_2fa and (u.brand_id = new.id or exists (select 1 from account a where a.id = s.account_id and a.brand_id = new.id)))
       or (new.staff_needs_2fa and not old.staff_needs_2fa
           and exists (select 1 from membership m join account a on a.id = m.account_id where m.user_id = u.id and a.kind = 'operator' and a.brand_id = new.id)));
  return null;
end $$;
alter function np_end_sessions_without_2fa() owner to nameplane_owner;
revoke execute on function np_end_sessions_without_2fa() from public;

create trigger brand_ends_sessions_without_2fa after update of enforces_2fa, staff_needs_2fa on brand
  for each row execute function np_end_sessions_without_2fa();
