-- Books the fee that a provider keeps from a payment of the transaction's account, in the operator's books. The amount is the one
-- in the payment's row.
--
-- It is in the database because the fee is a cost of the operator that does not concern the customer, but the transaction runs in
-- the customer's account.

create or replace function np_book_payment_fee(p_payment uuid, p_clearing text, p_booked_on date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  paid payment;
  operator uuid;
begin
  select * into paid from payment where account_id = np_account() and id = p_payment;
  if paid.id is null or coalesce(paid.fee_minor, 0) = 0 then
    raise exception 'no payment with a fee in this account' using errcode = 'insufficient_privilege';
  end if;
  select owner_account_id into operator from brand where is_operator and owner_account_id is not null;
  insert into ledger_posting (account_id, id, voucher_id, kind, seller_id, debit, credit, currency, amount_minor, booked_on, text, created_by)
  values (operator, np_uuid7(), np_uuid7(), 'fee', paid.seller_id, 'bank_fee', p_clearing, paid.currency, paid.fee_minor, np_open_day(paid.seller_id, p_booked_on),
          paid.provider || ' ' || coalesce(paid.provider_object, ''), np_actor());
end $$;
alter function np_book_payment_fee(uuid, text, date) owner to nameplane_owner;
revoke execute on function np_book_payment_fee(uuid, text, date) from public;
grant execute on function np_book_payment_fee(uuid, text, date) to nameplane_worker, nameplane_app;
