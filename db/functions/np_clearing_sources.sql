-- Says which rows are deleted by age: for each table whose rule deletes, the condition for rows that are due. The period is that of
-- retention_rule. Rows that others still need are not due, however old they are.
--
-- It is in the database because its conditions are run by functions that have the right to delete and to count the rows.

create or replace function np_clearing_sources() returns table (table_name text, class text, keep_days integer, due text)
language sql stable security definer set search_path = public, pg_temp as $$
  with needed (table_name, due) as (values
    -- A certificate that is being made or renewed has the end of the former one.
    ('certificate', 't.state not in (''ordered'',''validating'',''renewing'')'),
    ('delegation_check', 't.due_at is null'),
    -- A request names the quote at which it was ordered, and the proof with which.
    ('quote', 'not exists (select 1 from request r where r.account_id = t.account_id and r.quote_id = t.id)'),
    ('staged_zone', 'not exists (select 1 from request r where r.account_id = t.account_id and r.ascii_name = t.ascii_name and r.ended_at is null)'),
    ('step_up', 'not exists (select 1 from transfer f where f.account_id = t.account_id and f.step_up_id = t.id)
       and not exists (select 1 from push p where p.account_id = t.account_id and p.step_up_id = t.id)
       and not exists (select 1 from request r where r.account_id = t.account_id and r.step_up_id = t.id)'),
    ('ticket_reply_address', 'not exists (select 1 from ticket i where i.account_id = t.account_id and i.id = t.ticket_id and i.state = ''open'')'),
    ('zone_version', 'exists (select 1 from zone_version n where n.account_id = t.account_id and n.zone_id = t.zone_id and n.version > t.version)'))
  select r.table_name, r.class, r.keep_days,
         format('t.%I < now() - make_interval(days => %s)%s', r.age_column, r.keep_days, coalesce(' and ' || n.due, ''))
    from retention_rule r left join needed n on n.table_name = r.table_name
   where r.action = 'delete' and r.age_column is not null and r.keep_days is not null
  union all
  -- The names of a push go when its period is over; it stays as the proof who gave something to whom.
  select r.table_name, r.class, r.keep_days,
         format('exists (select 1 from push p where p.account_id = t.account_id and p.id = t.push_id and p.ended_at < now() - make_interval(days => %s))', r.keep_days)
    from retention_rule r where r.table_name = 'push_name' and r.action = 'delete' and r.keep_days is not null $$;
alter function np_clearing_sources() owner to nameplane_owner;
revoke execute on function np_clearing_sources() from public;
