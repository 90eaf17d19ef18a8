-- Gives the number of a ledger account in a seller's chart, for the VAT and the buyer's country of a voucher's invoice. It is the
-- most specific number that the seller has chosen, or else the number in the chart of the seller's country, or else the number
-- that the account was created with.
--
-- It is in the database because single statements find and exchange the numbers of a million postings.

create or replace function np_chart_number(p_seller uuid, p_code text, p_vat_kind text, p_country text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select number from chart_rule where seller_id = p_seller and code = p_code and vat_kind in ('', p_vat_kind) and country in ('', p_country)
      order by country desc, vat_kind desc limit 1),
    (select t.number from chart_template t join seller s on s.country = t.country where s.id = p_seller and t.code = p_code and t.vat_kind in ('', p_vat_kind)
      order by t.vat_kind desc limit 1),
    (select nullif(chart_no, '') from ledger_account where seller_id = p_seller and code = p_code)) $$;
alter function np_chart_number(uuid, text, text, text) owner to nameplane_owner;
revoke execute on function np_chart_number(uuid, text, text, text) from public;
grant execute on function np_chart_number(uuid, text, text, text) to nameplane_staff, nameplane_readonly;
