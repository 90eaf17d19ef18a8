-- Writes the reverse of each voucher of a revaluation, on the same days.
--
-- It is in the database for the same reason as np_revalue_books.

create or replace function np_undo_revaluation(p_seller uuid, p_run uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v books_voucher;
  first_month integer;
  place record;
begin
  perform pg_advisory_xact_lock(hashtextextended('vouchers of ' || p_seller, 0));
  if not exists (select 1 from books_revaluation where seller_id = p_seller and id = p_run and undone_at is not null) then
    raise exception 'the revaluation is not marked as undone' using errcode = 'check_violation';
  end if;
  select coalesce(max(year_starts_month), 1) into first_month from books_setting where seller_id = p_seller;
  for v in select * from books_voucher where seller_id = p_seller and revaluation_id = p_run order by booked_on, number loop
    select * into place from np_take_voucher(p_seller, p_run, v.booked_on, v.currency, v.fx_ppm, first_month);
    insert into books_entry (seller_id, posting_id, is_debit, part, position_id, account_id, year_from, series, voucher_number, booked_on, kind, code, vat_kind, country, number, minor, currency, currency_minor)
    select p_seller, p.own_id, not e.is_debit, 'revaluation', e.position_id, e.account_id, place.year_from, 'K', place.number, v.booked_on, 'revaluation', e.code, e.vat_kind, e.country,
           np_chart_number(p_seller, e.code, e.vat_kind, e.country), -e.minor, e.currency, 0
      from books_entry e
      join (select posting_id, np_uuid7() as own_id from books_entry
             where seller_id = p_seller and year_from = v.year_from and series = v.series and voucher_number = v.number group by posting_id) p on p.posting_id = e.posting_id
     where e.seller_id = p_seller and e.year_from = v.year_from and e.series = v.series and e.voucher_number = v.number;
  end loop;
end $$;
alter function np_undo_revaluation(uuid, uuid) owner to nameplane_owner;
revoke execute on function np_undo_revaluation(uuid, uuid) from public;
grant execute on function np_undo_revaluation(uuid, uuid) to nameplane_staff;
