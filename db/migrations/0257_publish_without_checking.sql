-- A zone that is served by all of its primaries is current at once: no state stands between publishing and that.
-- Lock: access exclusive on zone while its rows are read once (check), and on functions.

update zone set pub_state = 'waiting' where pub_state = 'verifying';
alter table zone drop constraint zone_pub_state_check;
alter table zone add constraint zone_pub_state_check check (pub_state in ('current','waiting','publishing','failed','parked','removing','removed'));
delete from state_edge where machine = 'publication' and 'verifying' in (from_state, to_state);
delete from status_code where code = 20904;
do $$ declare f oid; begin
  for f in select oid from pg_proc where pronamespace = 'public'::regnamespace and prosrc like '%''publishing'',''verifying''%' loop
    execute replace(pg_get_functiondef(f), '''publishing'',''verifying''', '''publishing''');
  end loop;
end $$;
