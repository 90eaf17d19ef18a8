-- Gives the next number of a series of invoices or receipts, without gaps: it locks the series until the transaction ends.
--
-- It is in the database because the application may not write the series itself, so that numbers cannot be set back; locking and
-- counting are one statement.

create or replace function np_next_number(p_seller uuid, p_series text) returns bigint language sql security definer set search_path = public, pg_temp as $$
  update invoice_series set next_number = next_number + 1 where seller_id = p_seller and series = p_series returning next_number - 1 $$;
alter function np_next_number(uuid, text) owner to nameplane_owner;
revoke execute on function np_next_number(uuid, text) from public;
grant execute on function np_next_number(uuid, text) to nameplane_app, nameplane_worker, nameplane_staff;
