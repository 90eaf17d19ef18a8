-- The first monthly partitions of the logs, and a default one for rows of all other months. A job of the worker makes the next
-- ones.

do $$
declare t text;
begin
  foreach t in array array['state_log','audit_event','delivery','registry_frame'] loop
    perform np_make_partitions(t, (date_trunc('month', now()) - interval '1 month')::date, 6);
    execute format('create table %I partition of %I default', t || '_default', t);
    execute format('alter table %I owner to nameplane_owner', t || '_default');
  end loop;
end $$;
