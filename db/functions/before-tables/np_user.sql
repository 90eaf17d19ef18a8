-- Gives the panel user of the transaction.
--
-- It is in the database because row policies call it for every row.

create or replace function np_user() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('np.user', true), '')::uuid $$;
alter function np_user() owner to nameplane_owner;
