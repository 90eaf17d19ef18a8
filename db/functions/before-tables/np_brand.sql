-- Gives the brand of the transaction: for customers it comes from the host they called, for staff it is an optional limit.
--
-- It is in the database because row policies call it for every row.

create or replace function np_brand() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('np.brand', true), '')::uuid $$;
alter function np_brand() owner to nameplane_owner;
