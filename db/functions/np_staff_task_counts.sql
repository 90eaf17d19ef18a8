-- Gives the operator's account how many tasks are open, how many the user has, how many are about stopped requests, and
-- how many are overdue. Gives other accounts zeros.
--
-- In the database because: tasks belong to the accounts they are about; the row policies show staff the rows of one account only,
-- like everybody else.

create or replace function np_staff_task_counts() returns table (open bigint, mine bigint, stopped bigint, overdue bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*), count(*) filter (where t.assigned_to = np_user()),
         count(*) filter (where t.kind = 'registry_refuses' or r.state in ('manual','failed','on_hold','pending_unlock','second_opinion')),
         count(*) filter (where t.due_at < now())
    from staff_task t left join request r on t.subject_kind = 'request' and r.account_id = t.account_id and r.id = t.subject_id
   where np_is_operator() and t.done_at is null $$;
alter function np_staff_task_counts() owner to nameplane_owner;
revoke execute on function np_staff_task_counts() from public;
grant execute on function np_staff_task_counts() to nameplane_app;
