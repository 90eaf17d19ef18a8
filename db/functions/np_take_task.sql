-- Lets the operator's account take an open task from the colleague it was shown with, or put back a task of its user. Gives false
-- when another colleague has it by now, or it is done.
--
-- In the database because: tasks belong to the accounts they are about; the row policies show staff the rows of one account only,
-- like everybody else.

create or replace function np_take_task(p_id uuid, p_seen uuid, p_take boolean, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update staff_task set assigned_to = case when p_take then np_user() end, taken_at = case when p_take then p_at end
   where np_is_operator() and id = p_id and done_at is null and assigned_to is not distinct from p_seen and (p_take or assigned_to = np_user());
  return found;
end $$;
alter function np_take_task(uuid, uuid, boolean, timestamptz) owner to nameplane_owner;
revoke execute on function np_take_task(uuid, uuid, boolean, timestamptz) from public;
grant execute on function np_take_task(uuid, uuid, boolean, timestamptz) to nameplane_app;
