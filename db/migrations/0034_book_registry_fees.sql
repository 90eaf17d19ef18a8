-- What a registry charges for a request is booked once, in the operator's books and out of the customers' sight.
-- Lock: share on ledger_posting for the index, access exclusive for a moment for the constraint.

create unique index ledger_cost_once on ledger_posting (request_id) where kind = 'cost';
alter table ledger_posting add constraint ledger_cost check (kind <> 'cost' or request_id is not null) not valid;
alter table ledger_posting validate constraint ledger_cost;

create function np_book_cost(p_request uuid, p_currency text, p_amount bigint, p_booked_on date, p_text text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare operator brand;
begin
  if not exists (select 1 from request where account_id = np_account() and id = p_request) then
    raise exception 'no such request in this account' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select 1 from currency where code = p_currency) then return false; end if;
  select * into operator from brand where is_operator and owner_account_id is not null;
  insert into ledger_posting (account_id, id, voucher_id, kind, seller_id, debit, credit, currency, amount_minor, request_id, booked_on, text, created_by)
  values (operator.owner_account_id, np_uuid7(), np_uuid7(), 'cost', operator.seller_id, 'registry_cost', 'registry_prepayment', p_currency, p_amount, p_request, p_booked_on, p_text, np_actor())
  on conflict (request_id) where kind = 'cost' do nothing;
  return true;
end $$;
comment on function np_book_cost(uuid, text, bigint, date, text) is 'Books the registry''s fee of a request of the context''s account in the operator''s books, once; false = no books in that currency';
alter function np_book_cost(uuid, text, bigint, date, text) owner to nameplane_owner;
revoke execute on function np_book_cost(uuid, text, bigint, date, text) from public;
grant execute on function np_book_cost(uuid, text, bigint, date, text) to nameplane_worker;

-- No customer sees a cost, nor the operator's own users through the customers' panel; only the function writes one.
create policy no_cost_read on ledger_posting as restrictive for select to nameplane_app using (kind <> 'cost');
create policy no_cost_write on ledger_posting as restrictive for insert to nameplane_app, nameplane_worker with check (kind <> 'cost');
revoke select on registry_command from nameplane_app;
grant select (account_id, id, registry_id, request_id, verb, object, args_hash, args, cltrid, svtrid, attempt, state, result_code, result_text, sent_at, next_check_at, decided_at, decided_by)
  on registry_command to nameplane_app;
