-- Counts what the clean-up would delete or empty now, by table. Only staff of all brands can call it.
--
-- It is in the database because nobody else may read all these tables; the function gives numbers only.

create or replace function np_retention_preview() returns table (table_name text, class text, keep_days integer, due bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  source record;
begin
  if np_staff() is null or np_brand() is not null then
    return;
  end if;
  for source in select * from np_retention_sources() loop
    table_name := source.table_name; class := source.class; keep_days := source.keep_days;
    execute format('select count(*) from %I t where %s', source.table_name, source.due) into due;
    return next;
  end loop;
  for source in select * from np_clearing_sources() loop
    table_name := source.table_name; class := source.class; keep_days := source.keep_days;
    execute format('select count(*) from %I t where %s', source.table_name, source.due) into due;
    return next;
  end loop;
end $$;
alter function np_retention_preview() owner to nameplane_owner;
revoke execute on function np_retention_preview() from public;
grant execute on function np_retention_preview() to nameplane_staff;
