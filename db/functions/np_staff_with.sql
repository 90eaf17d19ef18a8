-- Gives the staff members who have a permission for the customers of all brands, so that they can be sent a mail.
--
-- It is in the database because jobs write these mails, and only sessions of staff may read the tables of staff.

create or replace function np_staff_with(p_permission text) returns table (name text, email text, language text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.name, u.email, u.language from staff_user u
   where u.disabled_at is null and u.brand_id is null
     and exists (select 1 from staff_role_holder h join staff_role r on r.id = h.role_id where h.staff_id = u.id and p_permission = any (r.permissions))
   order by u.name, u.id $$;
alter function np_staff_with(text) owner to nameplane_owner;
revoke execute on function np_staff_with(text) from public;
grant execute on function np_staff_with(text) to nameplane_worker;
