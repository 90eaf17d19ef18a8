-- Books a registry's fee for a request of the transaction's account in the operator's ledger, once. Returns false if the ledger
-- does not have the currency.
--
-- It is in the database because the ledger belongs to the operator's account, where a worker on a customer's request may not
-- write otherwise.

create or replace function np_book_cost(p_request uuid, p_currency text, p_amount bigint, p_booked_on date, p_text text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare operator brand;
begin
  if not exists (select 1 from request where account_id = np_account() and id = p_request) then
    raise exception 'no such request in this account' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select 1 from currency where code = p_currency) then return false; end if;
  select * into operator from brand where is_operator and owner_account_id is not null;
  insert into ledger_posting (account_id, id, voucher_id, kind, seller_id, debit, credit, currency, amount_minor, request_id, booked_on, text, created_by)
  values (operator.owner_account_id, np_uuid7(), np_uuid7(), 'cost', operator.seller_id, 'registry_cost', 'registry_prepayment', p_currency, p_amount, p_request, np_open_day(operator.seller_id, p_booked_on), p_text, np_actor())
  on conflict (request_id) where kind = 'cost' do nothing;
  return true;
end $$;
alter function np_book_cost(uuid, text, bigint, date, text) owner to nameplane_owner;
revoke execute on function np_book_cost(uuid, text, bigint, date, text) from public;
grant execute on function np_book_cost(uuid, text, bigint, date, text) to nameplane_worker;
