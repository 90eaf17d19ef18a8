-- Gives the operator's account the account of a request. Gives other accounts nothing.
--
-- In the database because: the request belongs to a customer; the row policies show staff the rows of one account only, like
-- everybody else.

create or replace function np_request_place(p_number bigint) returns table (account_id uuid, brand_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.account_id, a.brand_id from request r join account a on a.id = r.account_id where np_is_operator() and r.number = p_number and r.state <> 'in_basket' $$;
alter function np_request_place(bigint) owner to nameplane_owner;
revoke execute on function np_request_place(bigint) from public;
grant execute on function np_request_place(bigint) to nameplane_app;
