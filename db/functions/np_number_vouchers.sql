-- Numbers the vouchers of a seller that have no number yet, in the order in which they were booked, and writes their entries. A
-- voucher stays without a number while the exchange rate of its day or the number of one of its accounts is unknown. Gives how
-- many vouchers were numbered, at most p_most.
--
-- It is in the database because it reads the postings of all accounts, which the worker has no right to do, and counts under a
-- lock.

create or replace function np_number_vouchers(p_seller uuid, p_most integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  books record;
  done  integer;
  abroad uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended('vouchers of ' || p_seller, 0));
  select s.books_currency, coalesce(b.year_starts_month, 1)::integer as first_month,
         (select coalesce((max(c.month) + interval '1 month')::date, '-infinity') from books_closing c where c.seller_id = s.id and c.reopened_at is null) as open_from
    into books from seller s left join books_setting b on b.seller_id = s.id where s.id = p_seller;
  with lacking as (
    select l.account_id, l.voucher_id, min(l.booked_on) as booked_on, (array_agg(l.id order by l.id))[1] as first_id,
           (array_agg(l.kind order by coalesce(array_position(array['invoice','credit_note','discount','rounding'], l.kind), 9), l.id))[1] as kind, min(l.currency) as currency, min(l.created_at) as created_at,
           (array_agg(l.invoice_id) filter (where l.invoice_id is not null))[1] as invoice_id,
           (array_agg(l.payment_id) filter (where l.payment_id is not null))[1] as payment_id
      from ledger_posting l
     where l.seller_id = p_seller and l.booked_on >= books.open_from
       and not exists (select 1 from books_voucher v where v.seller_id = p_seller and v.voucher_id = l.voucher_id)
     group by 1, 2
  ), priced as (
    select k.*, coalesce(i.vat_kind, '') as vat_kind, coalesce(i.party -> 'buyer' ->> 'country', '') as country,
           np_voucher_ppm(k.kind, k.currency, books.books_currency, i.fx_ppm, coalesce(o.issued_on, i.issued_on), k.booked_on) as fx_ppm
      from lacking k
      left join invoice i on i.account_id = k.account_id and i.id = k.invoice_id
      left join invoice o on o.account_id = i.account_id and o.id = i.credits_id
  ), due as (
    select p.*, make_date(extract(year from p.booked_on)::integer - (extract(month from p.booked_on) < books.first_month)::integer, books.first_month, 1) as year_from,
           case when p.kind in ('invoice','credit_note','discount','rounding') then 'F' when p.kind = 'deferral' then 'P'
                when p.kind in ('cost','fee','bad_debt','correction','interest','exchange','settlement','commission') then 'K' else 'B' end as series
      from priced p
     where p.fx_ppm is not null
       and (p.currency = books.books_currency or np_chart_number(p_seller, 'fx', '', '') is not null and np_chart_number(p_seller, 'fx_loss', '', '') is not null)
       and not exists (select 1 from ledger_posting l where l.account_id = p.account_id and l.voucher_id = p.voucher_id
                        and (np_chart_number(p_seller, l.debit, p.vat_kind, p.country) is null or np_chart_number(p_seller, l.credit, p.vat_kind, p.country) is null))
     order by p.first_id limit p_most
  ), numbered as (
    insert into books_voucher (seller_id, year_from, series, number, account_id, voucher_id, booked_on, kind, invoice_id, payment_id, currency, fx_ppm, created_at)
    select p_seller, d.year_from, d.series,
           coalesce((select max(v.number) from books_voucher v where v.seller_id = p_seller and v.year_from = d.year_from and v.series = d.series), 0)
             + row_number() over (partition by d.year_from, d.series order by d.first_id),
           d.account_id, d.voucher_id, d.booked_on, d.kind, d.invoice_id, d.payment_id, d.currency, d.fx_ppm, d.created_at
      from due d
    returning account_id, voucher_id, year_from, series, number, currency
  ), entered as (
    insert into books_entry (seller_id, posting_id, is_debit, account_id, year_from, series, voucher_number, booked_on, kind, code, vat_kind, country, number, minor, currency, currency_minor)
    select p_seller, l.id, s.is_debit, l.account_id, n.year_from, n.series, n.number, l.booked_on, l.kind, s.code, d.vat_kind, d.country,
           np_chart_number(p_seller, s.code, d.vat_kind, d.country), s.sign * l.amount_minor, l.currency, s.sign * l.amount_minor
      from numbered n
      join due d on d.account_id = n.account_id and d.voucher_id = n.voucher_id
      join ledger_posting l on l.account_id = n.account_id and l.voucher_id = n.voucher_id
     cross join lateral (values (true, l.debit, 1), (false, l.credit, -1)) s (is_debit, code, sign)
     where n.currency = books.books_currency
    returning 1
  )
  select count(*), array_agg(voucher_id) filter (where currency <> books.books_currency) into done, abroad from numbered;
  if abroad is not null then perform np_enter_foreign(p_seller, abroad); end if;
  return done;
end $$;
alter function np_number_vouchers(uuid, integer) owner to nameplane_owner;
revoke execute on function np_number_vouchers(uuid, integer) from public;
grant execute on function np_number_vouchers(uuid, integer) to nameplane_worker, nameplane_staff;
