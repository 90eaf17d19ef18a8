-- Lets the operator's account take an open task from whom it was seen with, or put its user's own back. Gives false where it is
-- with somebody else by now, or done.
--
-- In the database because: tasks belong to the accounts they are about; the operator's people act under the row policies of one
-- account like everybody.

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
