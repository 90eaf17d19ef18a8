-- Makes the missing monthly partitions of a log; a job calls it three months in advance.
--
-- It is in the database because making a table needs its owner's rights, which no process has at run time.

create or replace function np_make_partitions(parent text, first_month date, months integer) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare m date; p text;
begin
  if parent not in ('state_log','audit_event','delivery','registry_frame') or months > 24 then raise exception 'not a partitioned log'; end if;
  for i in 0 .. months - 1 loop
    m := (date_trunc('month', first_month) + make_interval(months => i))::date;
    p := parent || to_char(m, '_YYYY_MM');
    if to_regclass(p) is null then
      execute format('create table %I partition of %I for values from (%L) to (%L)', p, parent,
        np_id_floor(m::timestamp at time zone 'UTC'), np_id_floor((m + interval '1 month')::timestamp at time zone 'UTC'));
      execute format('revoke all on %I from public', p);
    end if;
  end loop;
end $$;
alter function np_make_partitions(text, date, integer) owner to nameplane_owner;
revoke execute on function np_make_partitions(text, date, integer) from public;
grant execute on function np_make_partitions(text, date, integer) to nameplane_worker;
