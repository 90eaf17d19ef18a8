-- Gives the rate at which a voucher in a foreign currency is written. An invoice, and what corrects it later (such as a credit
-- note), have the rate of the invoice, because VAT is taken back at the rate at which it was declared. All other vouchers have
-- the rate of their day. Null if no rate is known.
--
-- It is in the database because np_number_vouchers, and the list of vouchers that lack a number, must give the same answer.

create or replace function np_voucher_ppm(p_kind text, p_from text, p_to text, p_invoice_ppm bigint, p_invoice_day date, p_day date) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select case when p_from = p_to then 1000000
              when p_kind in ('invoice','credit_note','discount','rounding','bad_debt','deferral') then coalesce(p_invoice_ppm, np_books_ppm(p_from, p_to, coalesce(p_invoice_day, p_day)))
              else np_books_ppm(p_from, p_to, p_day) end $$;
alter function np_voucher_ppm(text, text, text, bigint, date, date) owner to nameplane_owner;
revoke execute on function np_voucher_ppm(text, text, text, bigint, date, date) from public;
grant execute on function np_voucher_ppm(text, text, text, bigint, date, date) to nameplane_staff, nameplane_readonly;
