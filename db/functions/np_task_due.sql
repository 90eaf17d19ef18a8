-- Sets the time by which staff should work on a task, by its severity.
--
-- It is in the database because tasks are opened in many areas; the trigger makes sure that each has such a time.

create or replace function np_task_due() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.due_at := coalesce(new.due_at, new.created_at + case new.severity when 'alarm' then interval '4 hours' when 'high' then interval '1 day' when 'normal' then interval '3 days' else interval '7 days' end);
  return new;
end $$;
alter function np_task_due() owner to nameplane_owner;
revoke execute on function np_task_due() from public;

create trigger task_due before insert on staff_task for each row execute function np_task_due();
