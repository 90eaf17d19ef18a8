-- Says whether accounts below the context account are visible too: a main account that looks at its sub-accounts.
--
-- In the database because: row policies call it for every row.

create or replace function np_tree() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('np.tree', true), '') = 'on' $$;
alter function np_tree() owner to nameplane_owner;
