-- Refuses to give a right of staff to a user, role or token of a customer.
--
-- In the database because: this limit between customers and staff has to hold whichever role writes; it is a second check after
-- those of the application.

create or replace function np_keep_staff_rights() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'role' then
    if np_has_staff_right(new.permissions)
       and (new.is_shared or not exists (select from account a where a.id = new.account_id and a.kind = 'operator')
            or exists (select from membership m where m.role_account_id = new.account_id and m.role_id = new.id and m.account_id <> new.account_id)) then
      raise exception 'rights of staff stand in roles of the operator''s own account alone' using errcode = 'check_violation';
    end if;
  elsif tg_table_name = 'membership' then
    if not exists (select from account a where a.id = new.account_id and a.kind = 'operator')
       and (np_has_staff_right(new.extra) or exists (select from role r where r.account_id = new.role_account_id and r.id = new.role_id and np_has_staff_right(r.permissions))) then
      raise exception 'rights of staff are for users of the operator''s own account alone' using errcode = 'check_violation';
    end if;
  elsif np_has_staff_right(new.permissions) then
    raise exception 'no token holds rights of staff' using errcode = 'check_violation';
  end if;
  return new;
end $$;
alter function np_keep_staff_rights() owner to nameplane_owner;
revoke execute on function np_keep_staff_rights() from public;

create trigger role_keeps_staff_rights before insert or update on role for each row execute function np_keep_staff_rights();
create trigger membership_keeps_staff_rights before insert or update on membership for each row execute function np_keep_staff_rights();
create trigger token_keeps_staff_rights before insert or update of permissions on api_token for each row execute function np_keep_staff_rights();
