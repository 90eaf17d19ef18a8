-- Writes the entries of numbered vouchers in a foreign currency, in the order of their postings. Money that enters a position
-- is valued at the rate of the voucher. Money that leaves a position takes its share of the position's value in the books with
-- it. The difference between both sides is an exchange gain or loss. Credit that only changes its purpose (held for an order,
-- put into an escrow) keeps its value.
--
-- It is in the database because it reads the postings of all accounts, and computes each value from the ones before it under
-- the lock of np_number_vouchers.

create or replace function np_enter_foreign(p_seller uuid, p_vouchers uuid[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  liabilities constant text[] := array['prepaid','held','escrow','suspense','owed_to_resellers'];
  p record;
  debited books_position;
  credited books_position;
  d_value bigint;
  c_value bigint;
  rest bigint;
begin
  for p in
    select l.id, l.account_id, l.kind, l.debit, l.credit, l.currency, l.amount_minor, l.booked_on, v.year_from, v.series, v.number, v.fx_ppm,
           coalesce(i.vat_kind, '') as vat_kind, coalesce(i.party -> 'buyer' ->> 'country', '') as country,
           np_position_of(l.debit, p_seller, l.account_id, coalesce(n.credits_id, l.invoice_id), l.escrow_id) as d_position,
           np_position_of(l.credit, p_seller, l.account_id, coalesce(n.credits_id, l.invoice_id), l.escrow_id) as c_position
      from books_voucher v
      join ledger_posting l on l.account_id = v.account_id and l.voucher_id = v.voucher_id
      left join invoice i on i.account_id = v.account_id and i.id = v.invoice_id
      left join invoice n on n.account_id = l.account_id and n.id = l.invoice_id
     where v.seller_id = p_seller and v.voucher_id = any (p_vouchers)
     order by l.id
  loop
    select * into debited from books_position where seller_id = p_seller and code = p.debit and id = p.d_position and currency = p.currency;
    select * into credited from books_position where seller_id = p_seller and code = p.credit and id = p.c_position and currency = p.currency;
    d_value := np_moved_value(coalesce(debited.currency_minor, 0), coalesce(debited.minor, 0), p.amount_minor, p.fx_ppm);
    c_value := np_moved_value(coalesce(credited.currency_minor, 0), coalesce(credited.minor, 0), -p.amount_minor, p.fx_ppm);
    if p.debit = any (liabilities) and p.credit = any (liabilities) then
      if debited.currency_minor < 0 then c_value := -d_value;
      elsif credited.currency_minor > 0 then d_value := -c_value; end if;
    end if;
    rest := -(d_value + c_value);
    insert into books_entry (seller_id, posting_id, is_debit, part, position_id, account_id, year_from, series, voucher_number, booked_on, kind, code, vat_kind, country, number, minor, currency, currency_minor)
    select p_seller, p.id, e.is_debit, e.part, e.position_id, p.account_id, p.year_from, p.series, p.number, p.booked_on, p.kind, e.code, p.vat_kind, p.country,
           np_chart_number(p_seller, e.code, p.vat_kind, p.country), e.minor, p.currency, e.currency_minor
      from (values (true, 'posted', p.d_position, p.debit, d_value, p.amount_minor),
                   (false, 'posted', p.c_position, p.credit, c_value, -p.amount_minor),
                   (rest > 0, 'exchange', case when p.debit = 'receivable' then p.d_position when p.credit = 'receivable' then p.c_position
                                               else coalesce(p.d_position, p.c_position) end,
                    case when rest > 0 then 'fx_loss' else 'fx' end, rest, 0)) e (is_debit, part, position_id, code, minor, currency_minor)
     where e.part = 'posted' or e.minor <> 0;
    insert into books_position as b (seller_id, code, currency, id, currency_minor, minor)
    select p_seller, m.code, p.currency, m.position_id, m.currency_minor, m.minor
      from (values (p.debit, p.d_position, p.amount_minor, d_value), (p.credit, p.c_position, -p.amount_minor, c_value)) m (code, position_id, currency_minor, minor)
     where m.position_id is not null
    on conflict (seller_id, code, id, currency) do update set currency_minor = b.currency_minor + excluded.currency_minor, minor = b.minor + excluded.minor;
  end loop;
end $$;
alter function np_enter_foreign(uuid, uuid[]) owner to nameplane_owner;
revoke execute on function np_enter_foreign(uuid, uuid[]) from public;
