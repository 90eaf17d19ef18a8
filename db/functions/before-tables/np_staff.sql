-- Gives the staff member of the transaction; it is used only by policies of the role nameplane_staff.
--
-- It is in the database because row policies call it for every row.

create or replace function np_staff() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('np.staff', true), '')::uuid $$;
alter function np_staff() owner to nameplane_owner;
