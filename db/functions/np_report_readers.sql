-- Gives the staff members to whom reports can be mailed, with their rights. They are all staff members who are not locked out.
--
-- It is in the database because the job that mails reports has to know what each reader may read, and only sessions of staff may
-- read the tables of staff.

create or replace function np_report_readers() returns table (id uuid, name text, email text, language text, brand_id uuid, permissions text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.name, u.email, u.language, u.brand_id,
         array(select distinct p from staff_role_holder h join staff_role r on r.id = h.role_id, unnest(r.permissions) p where h.staff_id = u.id order by p)
    from staff_user u where u.disabled_at is null order by u.name, u.id $$;
alter function np_report_readers() owner to nameplane_owner;
revoke execute on function np_report_readers() from public;
grant execute on function np_report_readers() to nameplane_worker, nameplane_staff;
