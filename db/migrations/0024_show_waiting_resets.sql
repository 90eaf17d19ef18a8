-- Colleagues see that a reset of a user's two-step login waits, and when it takes effect: nothing else of what is between a password and
-- a login.
--
-- Locks: ACCESS EXCLUSIVE on half_login for the policy, for a moment.

create policy staff on half_login for select to nameplane_staff
  using (np_staff() is not null and step = 'reset_wait'
         and exists (select 1 from panel_user np_u where np_u.id = user_id and (np_brand() is null or np_u.brand_id = np_brand())));
grant select (user_id, step, not_before, ends_at) on half_login to nameplane_staff;
