-- Writes a numbered voucher of a revaluation, without its entries, and gives its year and number. The caller holds the lock of
-- the numbers.
--
-- It is in the database because the functions that call it are there.

create or replace function np_take_voucher(p_seller uuid, p_run uuid, p_day date, p_currency text, p_ppm bigint, p_first_month integer, out year_from date, out number integer)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare operator uuid;
begin
  select b.owner_account_id into operator from brand b where b.is_operator and b.owner_account_id is not null;
  year_from := make_date(extract(year from p_day)::integer - (extract(month from p_day) < p_first_month)::integer, p_first_month, 1);
  select coalesce(max(v.number), 0) + 1 into number from books_voucher v where v.seller_id = p_seller and v.year_from = np_take_voucher.year_from and v.series = 'K';
  insert into books_voucher (seller_id, year_from, series, number, account_id, voucher_id, booked_on, kind, currency, fx_ppm, created_at, revaluation_id)
  values (p_seller, np_take_voucher.year_from, 'K', np_take_voucher.number, operator, np_uuid7(), p_day, 'revaluation', p_currency, p_ppm, now(), p_run);
end $$;
alter function np_take_voucher(uuid, uuid, date, text, bigint, integer) owner to nameplane_owner;
revoke execute on function np_take_voucher(uuid, uuid, date, text, bigint, integer) from public;
