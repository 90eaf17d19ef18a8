-- Puts into effect the way of selling that staff approved for the transaction's account. If the account becomes a merchant, its
-- own seller gets the approved details, number series and chart of accounts, and becomes the seller of the account's brands. If
-- it becomes an agent, the operator's seller becomes the seller of these brands again. Returns false if the change has already
-- been made, or is not approved.
--
-- It is in the database because sellers, number series and charts of accounts are written by no role at run time.

create or replace function np_begin_mode(p_id uuid, p_at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  m reseller_mode;
  own uuid;
  operator uuid;
  f jsonb;
begin
  select * into m from reseller_mode where account_id = np_account() and id = p_id and state = 'approved' for update;
  if not found then return false; end if;
  -- The brand in which the reseller itself is a customer keeps its seller below, because that seller sends the wholesale
  -- invoices.
  select b.seller_id into strict operator from brand b where b.is_operator;
  if m.mode = 'merchant' then
    f := m.seller;
    select id into own from seller where owner_account_id = m.account_id;
    if own is null then
      own := gen_random_uuid();
      insert into seller (id, name, orgnr, vat_number, country, books_currency, details, owner_account_id, is_vat_registered)
      select own, f ->> 'name', f ->> 'orgnr', f ->> 'vatnumber', f ->> 'country', s.books_currency, f -> 'details', m.account_id, (f ->> 'isVatRegistered')::boolean
        from seller s where s.id = operator;
      insert into ledger_account (seller_id, code, class, chart_no, name)
      select own, code, class, chart_no, name from ledger_account where seller_id = operator;
      insert into invoice_series (seller_id, series, kind, next_number) values
        (own, 'F', 'invoice', (f ->> 'firstNumber')::bigint), (own, 'K', 'credit_note', (f ->> 'firstNumber')::bigint), (own, 'R', 'receipt', (f ->> 'firstNumber')::bigint);
    else
      update seller set name = f ->> 'name', orgnr = f ->> 'orgnr', vat_number = f ->> 'vatnumber', country = f ->> 'country', details = f -> 'details',
             is_vat_registered = (f ->> 'isVatRegistered')::boolean where id = own;
    end if;
    update reseller set seller_id = own where account_id = m.account_id;
    update brand set seller_id = own where owner_account_id = m.account_id and not is_operator
       and id <> (select brand_id from account where id = m.account_id);
  else
    update reseller set seller_id = null where account_id = m.account_id;
    update brand set seller_id = operator where owner_account_id = m.account_id and not is_operator;
  end if;
  update reseller_mode set state = 'begun', began_at = p_at where account_id = m.account_id and id = m.id;
  return true;
end $$;
alter function np_begin_mode(uuid, timestamptz) owner to nameplane_owner;
revoke execute on function np_begin_mode(uuid, timestamptz) from public;
grant execute on function np_begin_mode(uuid, timestamptz) to nameplane_worker;
