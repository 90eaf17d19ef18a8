-- Updates the balance of the account, escrow.held_minor and invoice.settled_minor with each posting. CHECK constraints on these
-- columns prevent spending money twice and overpaying an invoice.
--
-- It is in the database because balance and postings must always agree, whichever role writes; the application may not write
-- balances.

create or replace function np_ledger_apply() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a bigint := new.amount_minor;
  prepaid bigint := a * ((new.credit = 'prepaid')::int - (new.debit = 'prepaid')::int);
  owed    bigint := a * ((new.debit = 'receivable')::int - (new.credit = 'receivable')::int);
  held    bigint := a * ((new.credit = 'held')::int - (new.debit = 'held')::int);
  unbilled bigint := a * ((new.debit = 'wholesale_unbilled')::int - (new.credit = 'wholesale_unbilled')::int);
  i invoice;
begin
  if prepaid <> 0 or owed <> 0 or held <> 0 or unbilled <> 0 then
    insert into balance (account_id, seller_id, currency) values (new.account_id, new.seller_id, new.currency) on conflict do nothing;
    update balance set prepaid_minor = prepaid_minor + prepaid, owed_minor = owed_minor + owed, held_minor = held_minor + held,
           unbilled_minor = unbilled_minor + unbilled
     where account_id = new.account_id and seller_id = new.seller_id and currency = new.currency;
  end if;
  if new.escrow_id is not null then
    update escrow set held_minor = held_minor + a * ((new.credit = 'escrow')::int - (new.debit = 'escrow')::int)
     where id = new.escrow_id and currency = new.currency and new.account_id in (buyer_account_id, seller_account_id);
    if not found then
      raise exception 'posting does not fit its escrow (currency or account)' using errcode = 'check_violation';
    end if;
  end if;
  if new.invoice_id is not null then
    select * into i from invoice where account_id = new.account_id and id = new.invoice_id;
    if i.currency <> new.currency or i.state = 'draft' or (i.kind = 'credit_note') <> (new.kind = 'credit_note') then
      raise exception 'posting does not fit its invoice (currency, draft or kind)' using errcode = 'check_violation';
    end if;
    if new.kind = 'credit_note' then
      -- The credit note is settled by its whole amount. The invoice that it credits is settled by the part that reduces the
      -- receivable.
      update invoice set settled_minor = settled_minor + a where account_id = new.account_id and id = i.id;
      update invoice set settled_minor = settled_minor - owed where account_id = new.account_id and id = i.credits_id and owed <> 0;
    elsif owed <> 0 and new.kind not in ('invoice', 'rounding') then  -- These two kinds create the receivable; others settle it.
      update invoice set settled_minor = settled_minor - owed where account_id = new.account_id and id = i.id;
    end if;
  end if;
  return new;
end $$;
alter function np_ledger_apply() owner to nameplane_owner;

create trigger ledger_apply after insert on ledger_posting for each row execute function np_ledger_apply();
