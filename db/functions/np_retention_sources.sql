-- Says which personal data of accounts that stay open are erased by age: the SQL that empties them, and which rows are due. The
-- period is that of retention_rule. Network addresses in the audit log are erased earlier than the log itself.
--
-- It is in the database because it reads the tags of the schema, and its SQL is run by a function that has the right to change
-- the rows.

create or replace function np_retention_sources() returns table (table_name text, class text, keep_days integer, changes text, due text)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'audit_event', 'security', 400, 'address = null', 't.address is not null and t.at < now() - interval ''400 days'''
  union all
  -- Users who were switched off; np_cut_retention ends their logins as well.
  select 'panel_user', r.class, r.keep_days, 'email = ''erased''',
         format('t.disabled_at < now() - make_interval(days => %s) and t.email <> ''erased''', r.keep_days)
    from retention_rule r where r.table_name = 'panel_user'
  union all
  -- Contacts that the customer deleted, merged, or did not use any more for as long as they are kept.
  select p.table_name, p.class, r.keep_days, p.changes,
         format('t.state in (''cancelled'',''merged'') and t.changed_at < now() - make_interval(days => %s) and (%s)', r.keep_days, p.todo)
    from np_erasure_plan() p join retention_rule r on r.table_name = p.table_name where p.table_name = 'contact'
  union all
  select p.table_name, p.class, p.keep_days, p.changes,
         format('t.%I < now() - make_interval(days => %s) and (%s)', r.age_column, r.keep_days, p.todo)
    from np_erasure_plan() p join retention_rule r on r.table_name = p.table_name
   where r.action = 'cut_personal' and r.age_column is not null and r.keep_days is not null
     and p.fate = 'cut' and p.table_name not in ('contact','audit_event') $$;
alter function np_retention_sources() owner to nameplane_owner;
revoke execute on function np_retention_sources() from public;
