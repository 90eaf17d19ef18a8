-- Gives the account of the transaction, or null when there is none; the row policies compare with it.
--
-- It is in the database because row policies call it for every row.

create or replace function np_account() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('np.account', true), '')::uuid $$;
alter function np_account() owner to nameplane_owner;
