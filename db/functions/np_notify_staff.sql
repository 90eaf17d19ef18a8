-- Notifies the open pages of staff that tasks have changed.
--
-- In the database because: tasks are opened and ended in many areas and by other functions; the trigger makes sure that each
-- change is notified.

create or replace function np_notify_staff() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('np_live', json_build_object('a', a.id, 't', 'task', 'i', json_build_array())::text) from account a where a.kind = 'operator' and a.state = 'active';
  return null;
end $$;
alter function np_notify_staff() owner to nameplane_owner;
revoke execute on function np_notify_staff() from public;

create trigger task_notified after insert or update on staff_task for each row execute function np_notify_staff();
