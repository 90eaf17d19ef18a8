-- Says whether any of these permissions is for staff only.
--
-- In the database because: the trigger np_keep_staff_rights calls it.

create or replace function np_has_staff_right(p_names text[]) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from permission where is_staff and name = any (p_names)) $$;
alter function np_has_staff_right(text[]) owner to nameplane_owner;
revoke execute on function np_has_staff_right(text[]) from public;
