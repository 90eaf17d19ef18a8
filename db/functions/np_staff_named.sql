-- Gives name, address and language of these staff members, without those who are locked out, so that they can be sent a mail.
--
-- It is in the database because jobs write these mails, and only sessions of staff may read the tables of staff.

create or replace function np_staff_named(p_ids uuid[]) returns table (name text, email text, language text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.name, u.email, u.language from staff_user u where u.disabled_at is null and u.id = any (p_ids) order by u.name, u.id $$;
alter function np_staff_named(uuid[]) owner to nameplane_owner;
revoke execute on function np_staff_named(uuid[]) from public;
grant execute on function np_staff_named(uuid[]) to nameplane_worker;
