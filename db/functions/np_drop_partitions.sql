-- Drops the monthly partitions of a log that are past its retention, and nothing else.
--
-- It is in the database because dropping a table needs its owner's rights, which no process has at run time.

create or replace function np_drop_partitions(parent text) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare p text; n integer := 0; days integer;
begin
  select keep_days into strict days from retention_rule where table_name = parent and action = 'drop_partition';
  for p in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = parent::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$'
            and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' < now() - make_interval(days => days) loop
    execute format('drop table %I', p); n := n + 1;
  end loop;
  return n;
end $$;
alter function np_drop_partitions(text) owner to nameplane_owner;
revoke execute on function np_drop_partitions(text) from public;
grant execute on function np_drop_partitions(text) to nameplane_worker;
