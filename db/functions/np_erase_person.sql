-- Erases the data of a person who has no login, in every table that contains the person's mail address, unless the data have to
-- be kept longer. Gives how many rows of each table it changed. Only staff of all brands can call it.
--
-- It is in the database because no role may change or delete the rows of all these tables, which include messages and mails.

create or replace function np_erase_person(p_email text) returns table (table_name text, rows integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  source record;
  emptied text;
begin
  if np_staff() is null or np_brand() is not null then
    raise exception 'only staff of all brands erase a person' using errcode = 'insufficient_privilege';
  end if;
  for source in select * from np_person_sources() s where s.fate <> 'stays' order by s.step loop
    table_name := source.table_name;
    select p.changes into emptied from np_erasure_plan() p where p.table_name = source.table_name;
    execute case source.fate
      when 'delete' then format('delete from %I t where %s and %s', source.table_name, source.matches, source.due)
      else format('update %I t set %s where %s and %s', source.table_name, emptied, source.matches, source.due) end
      using lower(p_email);
    get diagnostics rows = row_count;
    if rows > 0 then return next; end if;
  end loop;
end $$;
alter function np_erase_person(text) owner to nameplane_owner;
revoke execute on function np_erase_person(text) from public;
grant execute on function np_erase_person(text) to nameplane_staff;
