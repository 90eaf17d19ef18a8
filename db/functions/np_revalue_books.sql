-- Writes the vouchers of a revaluation. For each currency there is one on the last day of the month, which values the open
-- positions at the rate of that day, and one on the first day after, which takes it back. Gives how many entries were written.
--
-- It is in the database because the numbers of vouchers are taken under a lock, and nobody but these functions may write
-- entries.

create or replace function np_revalue_books(p_seller uuid, p_run uuid) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  run books_revaluation;
  first_month integer;
  d record;
  place record;
  done integer := 0;
  n integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('vouchers of ' || p_seller, 0));
  select * into strict run from books_revaluation where seller_id = p_seller and id = p_run and undone_at is null;
  select coalesce(max(year_starts_month), 1) into first_month from books_setting where seller_id = p_seller;
  for d in
    select u.currency, max(u.ppm) as ppm, t.day, t.sign
      from np_unrealised(p_seller, (run.month + interval '1 month')::date - 1) u
     cross join (values ((run.month + interval '1 month')::date - 1, 1), ((run.month + interval '1 month')::date, -1)) t (day, sign)
     where u.difference <> 0 group by u.currency, t.day, t.sign order by t.day, u.currency
  loop
    select * into place from np_take_voucher(p_seller, p_run, d.day, d.currency, d.ppm, first_month);
    insert into books_entry (seller_id, posting_id, is_debit, part, position_id, account_id, year_from, series, voucher_number, booked_on, kind, code, vat_kind, country, number, minor, currency, currency_minor)
    select p_seller, u.own_id, e.minor > 0, 'revaluation', u.position_id, u.account_id, place.year_from, 'K', place.number, d.day, 'revaluation', e.code,
           coalesce(u.vat_kind, ''), coalesce(u.country, ''), np_chart_number(p_seller, e.code, coalesce(u.vat_kind, ''), coalesce(u.country, '')), e.minor, d.currency, 0
      from (select np_uuid7() as own_id, x.*, i.vat_kind, i.party -> 'buyer' ->> 'country' as country
              from np_unrealised(p_seller, (run.month + interval '1 month')::date - 1) x
              left join invoice i on x.code = 'receivable' and i.account_id = x.account_id and i.id = x.position_id
             where x.currency = d.currency and x.difference <> 0) u
     cross join lateral (values (u.code, d.sign * u.difference), (case when u.difference > 0 then 'fx' else 'fx_loss' end, -d.sign * u.difference)) e (code, minor);
    get diagnostics n = row_count;
    done := done + n;
  end loop;
  return done;
end $$;
alter function np_revalue_books(uuid, uuid) owner to nameplane_owner;
revoke execute on function np_revalue_books(uuid, uuid) from public;
grant execute on function np_revalue_books(uuid, uuid) to nameplane_staff;
