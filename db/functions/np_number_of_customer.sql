-- Gives the customer number of an account that bought something on a brand of the transaction's account. Null for other accounts.
--
-- It is in the database because the row policies hide the accounts of customers from their reseller.

create or replace function np_number_of_customer(p_customer uuid) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select a.number from account a
   where a.id = p_customer and exists (select 1 from reseller_sale s where s.account_id = np_account() and s.customer_id = a.id) $$;
alter function np_number_of_customer(uuid) owner to nameplane_owner;
revoke execute on function np_number_of_customer(uuid) from public;
grant execute on function np_number_of_customer(uuid) to nameplane_app, nameplane_worker;
