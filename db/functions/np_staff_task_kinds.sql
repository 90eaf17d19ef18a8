-- Gives the operator's account the kinds of open or of done tasks, with their numbers. Gives other accounts nothing.
--
-- In the database because: tasks belong to the accounts they are about; the row policies show staff the rows of one account only,
-- like everybody else.

create or replace function np_staff_task_kinds(p_view text) returns table (kind text, n bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.kind, count(*) from staff_task t where np_is_operator() and (t.done_at is not null) = (p_view = 'done') group by t.kind order by 2 desc, 1 $$;
alter function np_staff_task_kinds(text) owner to nameplane_owner;
revoke execute on function np_staff_task_kinds(text) from public;
grant execute on function np_staff_task_kinds(text) to nameplane_app;
