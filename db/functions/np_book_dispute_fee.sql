-- Books the fee that a provider charges for a dispute of the transaction's account, in the operator's books. A negative amount
-- is a fee that the provider has returned.
--
-- It is in the database because the fee is a cost of the operator that does not concern the customer, but the transaction runs in
-- the customer's account.

create or replace function np_book_dispute_fee(p_dispute uuid, p_clearing text, p_currency text, p_minor bigint, p_booked_on date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  d dispute;
  seller uuid;
  operator uuid;
begin
  select * into d from dispute where account_id = np_account() and id = p_dispute;
  if d.id is null or p_minor = 0 or p_clearing not in ('card_clearing', 'paypal_clearing') then
    raise exception 'no dispute with a fee in this account' using errcode = 'insufficient_privilege';
  end if;
  select seller_id into seller from payment where account_id = d.account_id and id = d.payment_id;
  select owner_account_id into operator from brand where is_operator and owner_account_id is not null;
  insert into ledger_posting (account_id, id, voucher_id, kind, seller_id, debit, credit, currency, amount_minor, booked_on, text, created_by)
  values (operator, np_uuid7(), np_uuid7(), 'fee', seller, case when p_minor > 0 then 'bank_fee' else p_clearing end, case when p_minor > 0 then p_clearing else 'bank_fee' end,
          p_currency, abs(p_minor), np_open_day(seller, p_booked_on), d.provider || ' ' || d.provider_object, np_actor());
end $$;
alter function np_book_dispute_fee(uuid, text, text, bigint, date) owner to nameplane_owner;
revoke execute on function np_book_dispute_fee(uuid, text, text, bigint, date) from public;
grant execute on function np_book_dispute_fee(uuid, text, text, bigint, date) to nameplane_worker;
