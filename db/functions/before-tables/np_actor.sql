-- Gives the actor of this transaction, such as user:<id>, token:<id>, staff:<id>, job:<name> or hook:<provider>, and "none" if it
-- is not set. Triggers write it to logs.
--
-- It is in the database because triggers and row policies call it.

create or replace function np_actor() returns text language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('np.actor', true), ''), 'none') $$;
alter function np_actor() owner to nameplane_owner;
