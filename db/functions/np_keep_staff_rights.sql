-- Refuses to give a right of staff to a role, user or token of an account: staff have roles of their own (staff_role).
--
-- It is in the database because this limit between customers and staff has to hold whichever role writes; it is a second check,
-- in addition to those of the application.

create or replace function np_keep_staff_rights() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare names jsonb := to_jsonb(new) -> (case tg_table_name when 'membership' then 'extra' else 'permissions' end);
begin
  if exists (select from permission p where p.is_staff and names ? p.name) then
    raise exception 'rights of staff stand in roles of staff alone' using errcode = 'check_violation';
  end if;
  return new;
end $$;
alter function np_keep_staff_rights() owner to nameplane_owner;
revoke execute on function np_keep_staff_rights() from public;

create trigger role_keeps_staff_rights before insert or update on role for each row execute function np_keep_staff_rights();
create trigger membership_keeps_staff_rights before insert or update on membership for each row execute function np_keep_staff_rights();
create trigger token_keeps_staff_rights before insert or update of permissions on api_token for each row execute function np_keep_staff_rights();
