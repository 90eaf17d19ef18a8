-- Gives the currency of the operator's books.
--
-- It is in the database because a registry's fee is a cost in the operator's books, but a transaction for a customer sees only
-- the customer's brand.

create or replace function np_operators_currency() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select s.books_currency::text from brand b join seller s on s.id = b.seller_id where b.is_operator and b.owner_account_id is not null $$;
alter function np_operators_currency() owner to nameplane_owner;
revoke execute on function np_operators_currency() from public;
grant execute on function np_operators_currency() to nameplane_worker;
