-- Gives the staff member to whom a one-time link belongs; null if the link is unknown, used or too old, or if the staff member
-- is disabled.
--
-- It is in the database because nobody is logged in yet, so the row policies show no link.

create or replace function np_staff_of_link(p_token_hash bytea) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id from staff_link l join staff_user u on u.id = l.staff_id and u.disabled_at is null
   where l.token_hash = p_token_hash and l.used_at is null and l.ends_at > now() $$;
alter function np_staff_of_link(bytea) owner to nameplane_owner;
revoke execute on function np_staff_of_link(bytea) from public;
grant execute on function np_staff_of_link(bytea) to nameplane_staff;
