-- Erases personal data whose retention period is over in accounts that stay open, in at most p_limit rows of a table. Gives how
-- many rows it changed.
--
-- It is in the database because no role may change the rows of all these tables, which include messages and logs.

create or replace function np_cut_retention(p_table text, p_limit integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source record;
  users uuid[];
  n integer;
begin
  select * into source from np_retention_sources() s where s.table_name = p_table;
  if not found then
    raise exception 'table % has no retention by age', p_table using errcode = 'insufficient_privilege';
  end if;
  if p_table = 'panel_user' then
    execute format('select coalesce(array_agg(u.id), ''{}'') from (select t.id from panel_user t where %s limit $1) u', source.due) into users using p_limit;
    return np_erase_users(users);
  end if;
  -- Row addresses are unique only within a partition, so the partition is part of the address.
  execute format('update %1$I u set %2$s where (u.tableoid, u.ctid) in (select t.tableoid, t.ctid from %1$I t where %3$s limit $1)',
                 source.table_name, source.changes, source.due) using p_limit;
  get diagnostics n = row_count;
  return n;
end $$;
alter function np_cut_retention(text, integer) owner to nameplane_owner;
revoke execute on function np_cut_retention(text, integer) from public;
grant execute on function np_cut_retention(text, integer) to nameplane_worker;
