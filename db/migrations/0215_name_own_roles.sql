-- An account makes roles of its own. They are never shared with others, have no right of staff, and have other names than the
-- shared ones, because what a shared role is called decides who is an owner (ADR 172).
--
-- Locks: ACCESS EXCLUSIVE for a moment on role, for policies.

create policy own_only on role as restrictive for insert to nameplane_app with check (not is_shared and np_is_own_role(name, permissions));
create policy own_only_update on role as restrictive for update to nameplane_app
  using (not is_shared) with check (not is_shared and np_is_own_role(name, permissions));
create policy own_only_delete on role as restrictive for delete to nameplane_app using (not is_shared);
