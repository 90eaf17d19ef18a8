-- Says whether the sub-accounts of the transaction's account are also visible in this transaction.
--
-- It is in the database because row policies call it for every row.

create or replace function np_tree() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('np.tree', true), '') = 'on' $$;
alter function np_tree() owner to nameplane_owner;
