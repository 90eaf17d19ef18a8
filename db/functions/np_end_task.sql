-- Lets the operator's account end a task that no colleague has. Gives false when a colleague has it, or it is done already.
--
-- In the database because: tasks belong to the accounts they are about; the row policies show staff the rows of one account only,
-- like everybody else.

create or replace function np_end_task(p_id uuid, p_note text, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update staff_task set done_at = p_at, done_by = 'staff:' || np_user(), note = p_note
   where np_is_operator() and id = p_id and done_at is null and (assigned_to is null or assigned_to = np_user());
  return found;
end $$;
alter function np_end_task(uuid, text, timestamptz) owner to nameplane_owner;
revoke execute on function np_end_task(uuid, text, timestamptz) from public;
grant execute on function np_end_task(uuid, text, timestamptz) to nameplane_app;
