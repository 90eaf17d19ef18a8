-- Counts what an erasure of a person would erase now, and what would stay, with one line for each table that contains the
-- person's mail address. Only staff of all brands can call it.
--
-- It is in the database because nobody else may read all these tables; the function gives numbers only.

create or replace function np_person_preview(p_email text)
returns table (table_name text, class text, fate text, keep_days integer, erased bigint, stays bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  source record;
begin
  if np_staff() is null or np_brand() is not null then
    return;
  end if;
  for source in select * from np_person_sources() s order by s.step loop
    table_name := source.table_name; fate := source.fate;
    select r.class, r.keep_days into class, keep_days from retention_rule r where r.table_name = source.table_name;
    class := coalesce(class, 'operational');
    execute format('select count(*) filter (where %s), count(*) from %I t where %s', source.due, source.table_name, source.matches)
      into erased, stays using lower(p_email);
    stays := stays - erased;
    if erased > 0 or stays > 0 then return next; end if;
  end loop;
end $$;
alter function np_person_preview(text) owner to nameplane_owner;
revoke execute on function np_person_preview(text) from public;
grant execute on function np_person_preview(text) to nameplane_staff;
