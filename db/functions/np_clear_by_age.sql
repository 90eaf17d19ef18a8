-- Deletes at most p_limit rows of a table whose period is over, in all accounts. Gives how many it deleted.
--
-- It is in the database because no role may delete the rows of all these tables.

create or replace function np_clear_by_age(p_table text, p_limit integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source record;
  n integer;
begin
  select * into source from np_clearing_sources() s where s.table_name = p_table;
  if not found then
    raise exception 'rows of table % are not deleted by age', p_table using errcode = 'insufficient_privilege';
  end if;
  execute format('delete from %1$I u where (u.tableoid, u.ctid) in (select t.tableoid, t.ctid from %1$I t where %2$s limit $1)', source.table_name, source.due)
    using p_limit;
  get diagnostics n = row_count;
  return n;
end $$;
alter function np_clear_by_age(text, integer) owner to nameplane_owner;
revoke execute on function np_clear_by_age(text, integer) from public;
grant execute on function np_clear_by_age(text, integer) to nameplane_worker;
